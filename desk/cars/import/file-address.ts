/** In the address, so that a reload shows the same file. */
export const FILE_PARAMETER = 'file'

export const fileQuery = (sha256: string) => ['cars', 'file', sha256]
