/** What whoever exports can mend themselves, in a sentence. */
export class ExportError extends Error {
	override readonly name = 'ExportError'
}
