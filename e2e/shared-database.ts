import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { connectDatabase, type Database, type DatabaseConnection } from '../server/db/database.ts'
import { startLocalPostgres } from '../server/db/local-postgres/local-postgres.ts'

/** Where it listens is asked for once: the app keeps it running for as long as there are tests. */
let address: Promise<string> | undefined

async function findAddress(): Promise<string> {
	const postgres = await startLocalPostgres({ dataDir: process.env['APP_DATA_DIR'] ?? '' })
	await postgres.release()
	return postgres.url
}

async function connect(url?: string): Promise<DatabaseConnection> {
	address ??= findAddress()
	return connectDatabase(url ?? (await address), 1, 'no-timeouts', 60_000)
}

/** An empty one beside it, which goes with it: creating a server takes longer than all else that an app does first. */
export async function newDatabase(): Promise<string> {
	const name = `own_${randomUUID().replaceAll('-', '')}`
	await inDatabase((db) => sql`create database ${sql.id(name)}`.execute(db))
	const url = new URL((await address) ?? '')
	url.pathname = `/${name}`
	return url.href
}

/** The database of the app that all tests share, or another one. */
export async function inDatabase<Outcome>(
	work: (db: Database) => Promise<Outcome>,
	url?: string,
): Promise<Outcome> {
	await using stack = new AsyncDisposableStack()
	const { db, close } = await connect(url)
	stack.defer(close)
	return await work(db)
}

/** Any number that nobody else locks. */
const BOOKS = 2_019_014

/** Vouchers are taken out once: whoever means to has the books to themselves meanwhile. */
export async function booksToOneself(): Promise<AsyncDisposable> {
	const { pool, close } = await connect()
	const client = await pool.connect()
	await client.query('select pg_advisory_lock($1)', [BOOKS])
	return {
		async [Symbol.asyncDispose]() {
			client.release()
			await close()
		},
	}
}
