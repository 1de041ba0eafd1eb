import type pg from 'pg'
import { CANONICAL_TEXT, readTables, type Table } from './tables.ts'

export type Snapshot = {
	readonly at: Date
	readonly postgresVersion: string
	readonly tables: readonly Table[]
}

const UNDEFINED_TABLE = '42P01'

/**
 * Locks before it looks: a table that a migration rewrites between look and lock has no rows for the older snapshot. Until
 * the transaction ends, migrations wait.
 */
export async function beginSnapshot(client: pg.ClientBase): Promise<Snapshot> {
	for (;;) {
		const names = (await readTables(client)).map(({ name }) => name)
		await client.query('begin isolation level repeatable read read only')
		await client.query(CANONICAL_TEXT)
		if (await lock(client, names)) {
			const { rows } = await client.query<{ at: Date; version: string }>(
				`select clock_timestamp() as at, current_setting('server_version') as version`,
			)
			const tables = await readTables(client)
			if (tables.every(({ name }) => names.includes(name))) {
				return { at: rows[0]?.at ?? new Date(), postgresVersion: rows[0]?.version ?? '', tables }
			}
		}
		await client.query('rollback')
	}
}

/** False: one of them is gone. */
async function lock(client: pg.ClientBase, names: readonly string[]): Promise<boolean> {
	if (names.length === 0) return true
	try {
		await client.query(`lock table ${names.join(', ')} in access share mode`)
		return true
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return false
		throw error
	}
}
