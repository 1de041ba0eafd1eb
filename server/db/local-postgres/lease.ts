import pg from 'pg'
import { type Cluster, SUPERUSER } from './cluster.ts'
import { errorCode, LocalPostgresError } from './errors.ts'

/** One connection that holds a shared lock for as long as this process uses the server.
 * The lock ends with the connection, so also when the process is killed. */
export type Lease = {
	readonly client: pg.Client
	readonly server: RunningServer
	/** when the connection ends, whoever ended it */
	readonly lost: Promise<void>
}

type RunningServer = { readonly pid: number; readonly port: number }

export const DATABASE = 'coc'
const LOCK = 0x636f63
const WRONG_PASSWORD = new Set(['28P01', '28000'])
const EXISTS_ALREADY = new Set(['42P04', '23505'])

type LeaseResult =
	| { readonly lease: Lease }
	/** starting, recovering or being stopped */
	| { readonly notNow: unknown }

export async function acquireLease(cluster: Cluster, server: RunningServer): Promise<LeaseResult> {
	const client = new pg.Client({
		host: '127.0.0.1',
		port: server.port,
		user: SUPERUSER,
		password: cluster.password,
		// not the application's database, which could then not be dropped while we hold the lease
		database: 'postgres',
		application_name: 'local-postgres lease',
		connectionTimeoutMillis: 5000,
		lock_timeout: 10_000,
		ssl: false,
	})
	const lost = new Promise<void>((resolve) => client.once('end', resolve))
	// without a listener it would end the process; 'end' follows, and that is what we act on
	client.on('error', () => {})
	try {
		await client.connect()
		// waits while the last user stops the server, which then closes this connection
		await client.query('SELECT pg_advisory_lock_shared($1)', [LOCK])
		await createDatabaseOnce(client)
		return { lease: { client, server, lost } }
	} catch (error) {
		void client.end().catch(() => {})
		if (WRONG_PASSWORD.has(errorCode(error) ?? '')) throw passwordRefused(cluster)
		return { notNow: error }
	}
}

/** Releases the shared lock. True when nobody else holds it: then the server is ours to stop. */
export async function releaseLease({ client }: Lease): Promise<boolean> {
	await client.query('SELECT pg_advisory_unlock_shared($1)', [LOCK])
	const { rows } = await client.query<{ last: boolean }>(
		'SELECT pg_try_advisory_lock($1) AS last',
		[LOCK],
	)
	return rows[0]?.last === true
}

async function createDatabaseOnce(client: pg.Client): Promise<void> {
	const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
	if (found.rowCount) return
	try {
		await client.query(`CREATE DATABASE ${DATABASE}`)
	} catch (error) {
		if (!EXISTS_ALREADY.has(errorCode(error) ?? '')) throw error
	}
}

function passwordRefused({ folder }: Cluster): LocalPostgresError {
	return new LocalPostgresError(
		`The running database in ${folder.root} does not accept the password in ${folder.password}: put the right one there, or set DATABASE_URL.`,
	)
}
