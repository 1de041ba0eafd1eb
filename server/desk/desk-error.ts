/** Its message is for the operator: what is wrong, and what to do. The command ends with code 1. */
export class DeskError extends Error {
	override readonly name = 'DeskError'
}
