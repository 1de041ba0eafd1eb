import { onTestFinished } from 'vitest'
import { type JobQueue, startJobQueue } from '../../jobs/queue.ts'
import {
	type CopiedDatabase,
	copyDatabase,
	dropDatabase,
	type TestDatabase,
} from './copy-database.ts'
import { type Original, readOriginal, restore } from './original.ts'

/** To look for jobs of dead workers takes a tenth of the processor time of a test with one paid order. */
const QUIET_QUEUE = { connections: 3, supervisesAtOnce: false, onError() {} }

const CLOSES_WITHIN_MS = 2_000
const MOST_KEPT = 2

/** What else is kept with it: a queue to put jobs in, or one that works on them too. */
type Use = 'alone' | 'queue' | 'workers'

type KeptDatabase = CopiedDatabase & {
	readonly queue: StoppableQueue | null
}

type StoppableQueue = JobQueue & { readonly isStopped: () => boolean }

/**
 * Of this process. New connections read PostgreSQL's catalogs and plan every statement anew: with the copy of the
 * database that took two thirds of the processor time of a test with one paid order.
 */
const free: Record<Use, KeptDatabase[]> = { alone: [], queue: [], workers: [] }
let original: Promise<Original> | undefined

/** As a migrated one is, with nobody else in it until the test is over. */
export async function takeDatabase(): Promise<TestDatabase> {
	return take('alone')
}

export async function takeDatabaseWithQueue(
	works: boolean,
): Promise<TestDatabase & { readonly queue: JobQueue }> {
	const { queue, ...database } = await take(works ? 'workers' : 'queue')
	if (!queue) throw new Error('It was made with one')
	return { ...database, queue }
}

async function take(use: Use): Promise<KeptDatabase> {
	const database = free[use].pop() ?? (await make(use))
	onTestFinished(async ({ task }) => {
		const canBeKept = task.result?.state !== 'fail' && free[use].length < MOST_KEPT
		if (canBeKept && (await isAsBefore(database))) free[use].push(database)
		else await discard(database)
	})
	return database
}

async function make(use: Use): Promise<KeptDatabase> {
	const database = await copyDatabase('migrated')
	original ??= readOriginal(database.pool)
	await original
	const queue = use === 'alone' ? null : await startQueue(database.url, use === 'workers')
	return { ...database, queue }
}

async function startQueue(databaseUrl: string, works: boolean): Promise<StoppableQueue> {
	const queue = await startJobQueue({ databaseUrl, works, ...QUIET_QUEUE })
	let isStopped = false
	return {
		...queue,
		isStopped: () => isStopped,
		stop() {
			isStopped = true
			return queue.stop()
		},
	}
}

/** Whatever the test has done to it; nobody but its own connections may be there. */
async function isAsBefore(database: KeptDatabase): Promise<boolean> {
	const { pool, queue } = database
	if (pool.ending || queue?.isStopped()) return false
	try {
		return (await isQuiet(database)) && (await restore(pool, await originalOf()))
	} catch {
		return false
	}
}

async function originalOf(): Promise<Original> {
	if (!original) throw new Error('The first database has read it')
	return original
}

async function isQuiet(database: KeptDatabase): Promise<boolean> {
	const giveUpAt = performance.now() + CLOSES_WITHIN_MS
	while (performance.now() < giveUpAt) {
		if (await hasOnlyIdleConnections(database)) return true
		await new Promise((resolve) => setTimeout(resolve, 10))
	}
	return false
}

const READ_CONNECTIONS = `
	select count(*) filter (where application_name <> 'coc-orders listening') as connections,
		(select count(*) from pg_locks where locktype = 'advisory' and database =
			(select oid from pg_database where datname = current_database())) as locks
	from pg_stat_activity where datname = current_database()`

async function hasOnlyIdleConnections({ pool, queue }: KeptDatabase): Promise<boolean> {
	const pools = queue ? [pool, queue.pool] : [pool]
	if (pools.some(({ idleCount, totalCount }) => idleCount !== totalCount)) return false
	const { rows } = await pool.query<{ connections: number; locks: number }>(READ_CONNECTIONS)
	const ours = pools.reduce((sum, { totalCount }) => sum + totalCount, 0)
	return rows[0]?.connections === ours && rows[0].locks === 0
}

async function discard({ queue, ...database }: KeptDatabase): Promise<void> {
	if (queue && !queue.isStopped()) await queue.stop()
	await dropDatabase(database)
}
