/** The file as a whole cannot be imported; the message says what to do. Nothing was changed. */
export class CarFileError extends Error {
	override readonly name = 'CarFileError'
}
