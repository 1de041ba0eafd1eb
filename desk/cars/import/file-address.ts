/** In the address, so that a reload shows the same file. */
export const FILE_PARAMETER = 'file'

/** Apart from the cars: what is brought in is not there to be read again. */
export const fileQuery = (sha256: string) => ['car-file', sha256]
