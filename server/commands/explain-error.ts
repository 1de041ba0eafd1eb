import { DatabaseUnreachableError } from '../db/check-database.ts'
import { LocalPostgresError } from '../db/local-postgres/errors.ts'
import { MigrationError } from '../db/migrate.ts'
import { BrokenTextError } from '../law/read-texts.ts'
import { SettingsError } from '../settings/environment.ts'

const TOLD_IN_A_SENTENCE = [
	SettingsError,
	BrokenTextError,
	LocalPostgresError,
	MigrationError,
	DatabaseUnreachableError,
]

/** What an operator can mend becomes a sentence, everything else keeps its stack trace. */
export function explain(error: unknown): unknown {
	if (!(error instanceof Error)) return error
	if (TOLD_IN_A_SENTENCE.some((kind) => error instanceof kind)) return error.message
	const port = takenPort(error)
	return port === null
		? error
		: `Port ${port} is taken by another program. Stop it, or set PORT to another number (the four after it are used too), or DESK_PORT where it is the desk’s.`
}

function takenPort(error: unknown): number | null {
	if (!(error instanceof Error)) return null
	if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) return Number(error.port)
	return takenPort(error.cause)
}
