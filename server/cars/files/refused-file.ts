/** Why a file that was sent is not read; the desk's app has words for each. */
export type FileRefusal =
	| 'not-a-spreadsheet'
	| 'old-excel'
	| 'open-document'
	| 'damaged'
	| 'unpacks-too-big'
	| 'too-many-rows'
	| 'too-many-columns'
	| 'no-rows'
	| 'no-header'
	| 'unknown-encoding'
	| 'too-slow'

export class RefusedFileError extends Error {
	override readonly name = 'RefusedFileError'
	readonly refusal: FileRefusal

	constructor(refusal: FileRefusal, options?: ErrorOptions) {
		super(refusal, options)
		this.refusal = refusal
	}
}
