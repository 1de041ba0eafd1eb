import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../db/database.ts'
import { startLocalPostgres } from '../db/local-postgres/local-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { prepareQueues, startJobQueue } from '../jobs/queue.ts'
import { SCHEDULED_NAMES } from '../jobs/schedule.ts'

declare module 'vitest' {
	export interface ProvidedContext {
		postgresUrl: string
	}
}

/**
 * Its data ends with the run, so nothing waits for the disk, and nothing is tidied up: that would stand in the way of
 * copying a database. Every worker has room for two shops.
 */
const SETTINGS = {
	fsync: 'off',
	full_page_writes: 'off',
	autovacuum: 'off',
	max_connections: '800',
}

/** One real PostgreSQL for the whole run; every test gets a copy of a migrated database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const dataDir = await mkdtemp(path.join(os.tmpdir(), 'coc-tests-'))
	await configure(dataDir)
	const postgres = await startLocalPostgres({ dataDir })
	const template = connectDatabase(postgres.url, 1)
	await migrate(template.db)
	await template.close()
	// With every queue that a worker prepares, so that no test's own has to; but nothing happens by the clock yet.
	const queue = await startJobQueue({
		databaseUrl: postgres.url,
		works: false,
		onError: console.error,
	})
	await prepareQueues(queue.boss, true)
	for (const name of SCHEDULED_NAMES) await queue.boss.unschedule(name)
	await queue.stop()
	project.provide('postgresUrl', postgres.url)
	return async () => {
		await postgres.release()
		await rm(dataDir, { recursive: true, force: true })
	}
}

/** The settings hold from the next start of the server. */
async function configure(dataDir: string): Promise<void> {
	const postgres = await startLocalPostgres({ dataDir })
	const { pool, close } = connectDatabase(postgres.url, 1)
	for (const [name, value] of Object.entries(SETTINGS)) {
		await pool.query(`alter system set ${name} = ${value}`)
	}
	await close()
	await postgres.release()
}
