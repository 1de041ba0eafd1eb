/** What went wrong outside, in a few words: an adapter's own sentence without its full stop, or the network's code. */
export function describeFailure(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const { cause } = error
	const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
	return `${error.message.replace(/\.$/, '')}${code}`
}
