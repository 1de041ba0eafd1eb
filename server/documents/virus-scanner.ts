/** The scanner is away, or its signatures are stale: no file is taken while that is so. */
export class ScannerUnavailableError extends Error {
	override readonly name = 'ScannerUnavailableError'
}

export type VirusScanner = {
	scan(content: Buffer): Promise<'clean' | 'infected'>
}
