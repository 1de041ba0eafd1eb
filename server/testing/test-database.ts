import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../db/database.ts'

/** As the service has it, but patient: a busy machine takes its time to fork a process, and for a statement. */
const POOL_SIZE = 20
const CONNECTS_WITHIN_MS = 60_000
const ANSWERS_WITHIN_MS = 60_000

export type TestDatabase = DatabaseConnection & { readonly url: string }

/** A database of one's own, copied from the migrated one (or empty), gone when the test is over. */
export async function createTestDatabase(
	kind: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
	const migratedUrl = new URL(inject('postgresUrl'))
	const name = `test_${randomUUID().replaceAll('-', '')}`
	// Copied as files: through the log it takes half as much again.
	const template =
		kind === 'migrated' ? `template ${migratedUrl.pathname.slice(1)} strategy file_copy` : ''
	await asAdmin(migratedUrl, `create database ${name} ${template}`)

	const url = new URL(migratedUrl)
	url.pathname = `/${name}`
	const patient = new URL(url)
	patient.searchParams.set('statement_timeout', String(ANSWERS_WITHIN_MS))
	const connection = connectDatabase(patient.href, POOL_SIZE, 'short-timeouts', CONNECTS_WITHIN_MS)
	onTestFinished(async () => {
		await connection.close()
		await asAdmin(migratedUrl, `drop database ${name} with (force)`)
	})
	return { ...connection, url: url.href }
}

async function asAdmin(url: URL, sql: string): Promise<void> {
	const adminUrl = new URL(url)
	adminUrl.pathname = '/postgres'
	const client = new pg.Client({ connectionString: adminUrl.href })
	await client.connect()
	try {
		await client.query(sql)
	} finally {
		await client.end()
	}
}
