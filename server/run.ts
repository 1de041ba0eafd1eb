import { DatabaseUnreachableError } from './db/database.ts'
import { LocalPostgresError } from './db/local-postgres/errors.ts'
import { MigrationError } from './db/migrate.ts'
import { SettingsError } from './environment.ts'

// Ctrl-C in a terminal may reach us twice: from the terminal and from npm.
const SAME_PRESS_MS = 1_000

/**
 * Starts, waits for Ctrl-C or a service manager's stop, and takes everything down again in the
 * reverse order. What an operator can mend is told in a sentence, everything else with its trace.
 */
export async function runUntilSignalled(
	start: (stack: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
	const signalled = Promise.withResolvers<void>()
	let signalledAt: number | null = null
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.on(signal, () => {
			// Who asks again does not want to wait.
			if (signalledAt !== null && Date.now() - signalledAt > SAME_PRESS_MS) process.exit(1)
			signalledAt ??= Date.now()
			signalled.resolve()
		})
	}
	const stack = new AsyncDisposableStack()
	try {
		await start(stack)
		await signalled.promise
	} catch (error) {
		// A start that was broken off on purpose needs no explanation.
		if (signalledAt === null) console.error(explain(error))
		process.exitCode = 1
	} finally {
		await stack.disposeAsync()
	}
}

const TOLD_IN_A_SENTENCE = [
	SettingsError,
	LocalPostgresError,
	MigrationError,
	DatabaseUnreachableError,
]

function explain(error: unknown): unknown {
	if (!(error instanceof Error)) return error
	if (TOLD_IN_A_SENTENCE.some((kind) => error instanceof kind)) return error.message
	const port = takenPort(error)
	return port === null
		? error
		: `Port ${port} is taken by another program. Stop it, or set PORT to another number (PORT and the two after it are used).`
}

function takenPort(error: unknown): number | null {
	if (!(error instanceof Error)) return null
	if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) return Number(error.port)
	return takenPort(error.cause)
}
