import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { inTransaction } from './database.ts'

/** The database is not there, does not let us in, or is one that we cannot work with, by its pooler or its encoding. */
export class DatabaseUnreachableError extends Error {
	override readonly name = 'DatabaseUnreachableError'
}

const SECOND_WITHIN_MS = 3_000
const TIMES = 4

/** Whether it can be reached, leaves to a session what belongs to it, and knows all letters. */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
	await checkConnection(pool)
	const { rows } = await pool.query<{ encoding: string }>(
		`select current_setting('server_encoding') as encoding`,
	)
	const { encoding = '' } = rows[0] ?? {}
	if (encoding === 'UTF8') return
	throw new DatabaseUnreachableError(
		`The database has the encoding ${encoding}, in which names with å, ä or ö are not found or not stored: make another with createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8, restore a backup of this one into it if the service has run here, and name it in DATABASE_URL.`,
	)
}

/** As far as a backup needs it, which is the way out of a wrong encoding. */
export async function checkConnection(pool: pg.Pool): Promise<void> {
	const isPooled = await isPooledByTransaction(pool).catch((error: Error) => {
		throw new DatabaseUnreachableError(
			`The database cannot be reached: ${error.message || 'no answer'}. Look at DATABASE_URL and whether the database runs.`,
			{ cause: error },
		)
	})
	if (!isPooled) return
	throw new DatabaseUnreachableError(
		'DATABASE_URL leads to a pooler that may give every transaction another session: that loses advisory locks, LISTEN and prepared statements. In PgBouncer, set pool_mode = session for this database.',
	)
}

async function isPooledByTransaction(pool: pg.Pool): Promise<boolean> {
	const client = await pool.connect()
	let broken: Error | undefined
	try {
		await client.query('begin')
		const session = await sessionOf(client)
		await letGoBeforeAnother(pool, client)
		for (let times = 0; times < TIMES; times++) {
			if ((await sessionOf(client)) !== session) return true
		}
		return false
	} catch (error) {
		broken = error instanceof Error ? error : new Error('no answer')
		throw error
	} finally {
		client.release(broken)
	}
}

/**
 * Commits while another transaction is open, which commits right after. A pooler by transaction has two sessions in
 * hand then, and gives us the other one sooner or later, be it the newest first or the oldest.
 */
async function letGoBeforeAnother(pool: pg.Pool, client: pg.ClientBase): Promise<void> {
	if (pool.options.max < 2) return void (await client.query('commit'))
	const begun = Promise.withResolvers<void>()
	const letGo = Promise.withResolvers<void>()
	// Where a pooler has no session left it waits, without us, and nothing is found out.
	const other = inTransaction(pool, async (second) => {
		await sessionOf(second)
		begun.resolve()
		await letGo.promise
	}).catch(() => undefined)
	const tooLate = pause(SECOND_WITHIN_MS, undefined, { ref: false })
	await Promise.race([begun.promise, other, tooLate])
	await client.query('commit').finally(letGo.resolve)
	await Promise.race([other, tooLate])
}

async function sessionOf(client: pg.ClientBase): Promise<number | undefined> {
	const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
	return rows[0]?.pid
}
