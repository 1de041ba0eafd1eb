import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../db/database.ts'
import { startLocalPostgres } from '../db/local-postgres/local-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { startJobQueue } from '../jobs/queue.ts'

declare module 'vitest' {
	export interface ProvidedContext {
		postgresUrl: string
	}
}

/** One real PostgreSQL for the whole run; every test file gets a copy of a migrated database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const dataDir = await mkdtemp(path.join(os.tmpdir(), 'coc-tests-'))
	const postgres = await startLocalPostgres({ dataDir })
	const template = connectDatabase(postgres.url, 1)
	await migrate(template.db)
	await template.close()
	const queue = await startJobQueue({
		databaseUrl: postgres.url,
		works: false,
		onError: console.error,
	})
	await queue.stop()
	project.provide('postgresUrl', postgres.url)
	return async () => {
		await postgres.release()
		await rm(dataDir, { recursive: true, force: true })
	}
}
