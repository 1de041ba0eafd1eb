export type LogLevel = 'info' | 'warning'

/** One JSON object per line, and only fields that are named here: no personal data can slip in. */
function write(
	level: 'warning' | 'error' | 'alert',
	fields: Readonly<Record<string, string | number>>,
): void {
	process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, ...fields })}\n`)
}

export function logError(error: Error): void {
	const code = 'code' in error ? String(error.code) : ''
	write('error', { name: error.name, code, stack: stackWithoutMessage(error) })
}

export function logFailedJob(failure: Readonly<Record<string, string | number>>): void {
	write('warning', failure)
}

export function logAlert(message: string, facts: Readonly<Record<string, string | number>>): void {
	write('alert', { message, ...facts })
}

/** A database's message quotes the values it stumbled over; where it happened says enough. */
function stackWithoutMessage(error: Error): string {
	const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
	return frames.slice(0, 8).join('\n')
}
