import { LocalPostgresError } from './db/local-postgres/errors.ts'
import { MigrationError } from './db/migrate.ts'
import { SettingsError } from './environment.ts'

/**
 * Starts, waits for Ctrl-C or a service manager's stop, and takes everything down again in the
 * reverse order. What an operator can mend is told in a sentence, everything else with its trace.
 */
export async function runUntilSignalled(
	start: (stack: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
	const signalled = Promise.withResolvers<void>()
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => {
			signalled.resolve()
			// Who asks twice does not want to wait.
			process.once(signal, () => process.exit(1))
		})
	}
	const stack = new AsyncDisposableStack()
	try {
		await start(stack)
		await signalled.promise
	} catch (error) {
		console.error(explain(error))
		process.exitCode = 1
	} finally {
		await stack.disposeAsync()
	}
}

function explain(error: unknown): unknown {
	if (
		error instanceof SettingsError ||
		error instanceof LocalPostgresError ||
		error instanceof MigrationError
	) {
		return error.message
	}
	if (isPortTaken(error)) {
		return `Port ${error.port} is taken by another program. Stop it, or set PORT to another number (PORT and the two after it are used).`
	}
	if (isUnreachable(error)) {
		return `The database cannot be reached (${error.code}). Look at DATABASE_URL and whether the database runs.`
	}
	return error
}

function isPortTaken(error: unknown): error is Error & { port: number } {
	return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
}

function isUnreachable(error: unknown): error is Error & { code: string } {
	const reasons = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '3D000']
	return (
		error instanceof Error &&
		'code' in error &&
		typeof error.code === 'string' &&
		reasons.includes(error.code)
	)
}
