import { parseAddress } from '../db/open-pool.ts'
import { type environmentReader, Fault } from './environment.ts'

/** Where libpq would choose between several hosts. */
const CHOOSING = ['target_session_attrs', 'load_balance_hosts']
const IN_MILLISECONDS = [
	'statement_timeout',
	'idle_in_transaction_session_timeout',
	'lock_timeout',
	'query_timeout',
]

/** Null: a PostgreSQL of our own. Refused is what the driver would overlook or misread. */
export function readDatabaseUrl(
	read: Pick<ReturnType<typeof environmentReader>, 'understood'>,
): string | null {
	return read.understood<string | null>('DATABASE_URL', parseDatabaseUrl, null)
}

function parseDatabaseUrl(text: string): string | Fault {
	// A Unix socket's folder and a database's name.
	if (text.startsWith('/')) return text
	const url = parseAddress(text)
	const option = (name: string) => url?.searchParams.get(name) ?? null
	const chooses = CHOOSING.find((name) => option(name) !== null)
	if (chooses || hostIn(text).includes(',') || option('host')?.includes(',')) {
		return new Fault(
			`${chooses ? `has ${chooses}` : 'names several hosts'}, and the service cannot choose between databases: put HAProxy before them (deploy/haproxy-database.cfg) and name its address`,
		)
	}
	if (!url || !/^(postgres|postgresql|socket):$/.test(url.protocol))
		return new Fault('is not an address such as postgres://user:password@host:5432/coc')
	const odd = IN_MILLISECONDS.find((name) => !/^\d*$/.test(option(name) ?? ''))
	return odd ? new Fault(`must give ${odd} in milliseconds, as ${odd}=20000`) : text
}

function hostIn(text: string): string {
	const [authority = ''] = text.split('://').at(1)?.split(/[/?]/) ?? []
	return authority.split('@').at(-1) ?? ''
}
