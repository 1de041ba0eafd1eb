import { executorOf } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import type { Shop } from '../../orders/shop.ts'
import { runBulk } from './run-bulk.ts'

/** No job lasts long: a process that is to stop waits for its jobs. */
const SLICE_MS = 10_000

/** A worker's part of it; the rest is a job of its own. */
export async function workOnBulk(shop: Shop, queue: JobQueue, bulkId: string): Promise<void> {
	const desk = { shop, queue, carsFromElsewhere: false, deskUrl: '', setup: null, patienceMs: 0 }
	const isEnded = await runBulk(desk, bulkId, { signal: AbortSignal.timeout(SLICE_MS) })
	if (isEnded) return
	await shop.db
		.transaction()
		.execute((transaction) =>
			shop.enqueue(executorOf(transaction), { name: 'run-bulk', data: { bulkId } }),
		)
	shop.wakeWorkers('run-bulk')
}
