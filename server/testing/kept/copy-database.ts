import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../db/database.ts'

/** As the service has it, but patient: a busy machine takes its time to fork a process, and for a statement. */
const POOL_SIZE = 20
const CONNECTS_WITHIN_MS = 60_000
const ANSWERS_WITHIN_MS = 60_000

export type TestDatabase = DatabaseConnection & { readonly url: string }

export type CopiedDatabase = TestDatabase & { readonly name: string }

/** Migrated, empty, or empty and of an encoding that knows no letters but the English ones. */
export async function copyDatabase(
	kind: 'migrated' | 'empty' | 'sql-ascii',
): Promise<CopiedDatabase> {
	const url = new URL(inject('postgresUrl'))
	const name = `test_${randomUUID().replaceAll('-', '')}`
	const as = {
		// Copied as files: through the log it takes half as much again.
		migrated: `template ${url.pathname.slice(1)} strategy file_copy`,
		empty: '',
		'sql-ascii': "template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'",
	}
	await asAdmin(`create database ${name} ${as[kind]}`)

	url.pathname = `/${name}`
	const patient = new URL(url)
	patient.searchParams.set('statement_timeout', String(ANSWERS_WITHIN_MS))
	const connection = connectDatabase(patient.href, POOL_SIZE, 'short-timeouts', CONNECTS_WITHIN_MS)
	return { ...connection, name, url: url.href }
}

export async function dropDatabase({ name, close }: CopiedDatabase): Promise<void> {
	await close()
	await asAdmin(`drop database ${name} with (force)`)
}

async function asAdmin(sql: string): Promise<void> {
	const url = new URL(inject('postgresUrl'))
	url.pathname = '/postgres'
	const client = new pg.Client({ connectionString: url.href })
	await client.connect()
	try {
		await client.query(sql)
	} finally {
		await client.end()
	}
}
