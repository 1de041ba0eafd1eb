import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { listAttention } from '../server/attention/list-attention.ts'
import { RULES } from '../server/attention/rules.ts'
import { connectDatabase } from '../server/db/database.ts'
import { startLocalPostgres } from '../server/db/local-postgres/local-postgres.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { listGivenUp } from '../server/jobs/inspect-jobs.ts'
import { startJobQueue } from '../server/jobs/queue.ts'
import { fillVariedOrders } from './filled/fill-varied-orders.ts'
import { makeTrouble } from './filled/make-trouble.ts'
import { median } from './median.ts'

/** The list of what needs a person: a thousand orders in trouble among a million. */

const ORDERS = 1_000_000
const TROUBLED = 1_000
const RUNS = 5
const MOST_SECONDS = 1

export async function benchAttention(): Promise<boolean> {
	await using stack = new AsyncDisposableStack()
	const dataDir = await mkdtemp(path.join(os.tmpdir(), 'coc-attention-'))
	stack.defer(() => rm(dataDir, { recursive: true, force: true }))
	const postgres = await startLocalPostgres({ dataDir })
	stack.defer(() => postgres.release())
	await migrateDatabase(postgres.url)
	const queue = await startJobQueue({
		databaseUrl: postgres.url,
		works: false,
		onError: console.error,
	})
	await queue.stop()
	const { pool } = connectDatabase(postgres.url, 4, 'no-timeouts')
	stack.defer(() => pool.end())

	const seconds = await time(async () => {
		await fillVariedOrders(pool, ORDERS)
		await makeTrouble(pool)
	})
	console.log(
		`\nWhat needs a person: ${TROUBLED} orders in trouble among ${ORDERS} (filled in ${Math.round(seconds)} s)`,
	)
	console.log(`(limit: ${MOST_SECONDS} s, median of ${RUNS})`)
	const shop = { pool, provider: { name: 'zaver' } }
	const tell = async (what: string, find: () => Promise<readonly unknown[]>) => {
		const milliseconds = 1000 * (await time(find))
		console.log(
			`  ${what.padEnd(24)}${(await find()).length.toString().padStart(6)}${milliseconds.toFixed(0).padStart(6)} ms`,
		)
	}
	await tell('(steps given up)', () => listGivenUp(shop))
	const look = { ...shop, givenUp: await listGivenUp(shop) }
	for (const { kind, find } of Object.values(RULES)) await tell(kind, () => find(look))
	const runs: number[] = []
	for (let run = 0; run < RUNS; run++) runs.push(await time(() => listAttention(shop)))
	const listed = (await listAttention(shop)).length
	const whole = median(runs)
	const good = whole <= MOST_SECONDS && listed > TROUBLED * 0.8
	console.log(`  all of it: ${listed} in ${whole.toFixed(3)} s${good ? '' : ' !'}`)
	return good
}

async function time(work: () => Promise<unknown>): Promise<number> {
	const start = performance.now()
	await work()
	return (performance.now() - start) / 1000
}
