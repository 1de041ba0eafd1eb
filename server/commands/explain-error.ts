import { RegisterUnavailableError } from '../cars/vehicle-register.ts'
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
	RegisterUnavailableError,
]

/** What an operator can mend becomes a sentence, everything else keeps its stack trace. */
export function explain(error: unknown): unknown {
	if (!(error instanceof Error)) return error
	if (TOLD_IN_A_SENTENCE.some((kind) => error instanceof kind)) return error.message
	const { code, port, address } = listenError(error) ?? {}
	if (code === 'EADDRNOTAVAIL') {
		return `This machine has no address ${address}: set HOST to one that it has, or to 0.0.0.0 for all.`
	}
	return code === 'EADDRINUSE'
		? `Port ${port} is taken. Stop the program that has it, or change PORT (the four after it are used too), METRICS_PORT or DESK_PORT, which must differ.`
		: error
}

type ListenError = { readonly code: unknown; readonly port: unknown; readonly address?: unknown }

function listenError(error: unknown): ListenError | null {
	if (!(error instanceof Error)) return null
	return 'code' in error && 'port' in error ? error : listenError(error.cause)
}
