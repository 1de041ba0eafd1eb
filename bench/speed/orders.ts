import type { Deployment } from '../faults/deployment.ts'
import type { LoadGenerator } from '../faults/load/load-generator.ts'
import { median } from '../median.ts'
import { quantile } from '../quantile.ts'
import { writePlainOrders } from './plain-orders.ts'

const ROUNDS = 3
const MEASURE_MS = 3_000
const ENOUGH_FOR_A_ROUND = 12_000

export type OrdersPerSecond = {
	readonly connections: number
	/** begin, three named inserts, commit, by the bare driver. */
	readonly base: number
	/** The same rows in one named statement, by the bare driver. */
	readonly limit: number
	/** Through HTTP, with everything that an order needs. */
	readonly ours: number
	readonly p50: number
	readonly p99: number
	readonly refused: number
}

/** Interleaved, so that noise of this machine affects all three alike; the medians of three rounds. */
export async function measureOrders(
	{ databaseUrl }: Deployment,
	load: LoadGenerator,
	connections: number,
): Promise<OrdersPerSecond> {
	const base: number[] = []
	const limit: number[] = []
	const ours: number[] = []
	const ms: number[] = []
	let refused = 0
	for (let round = 0; round < ROUNDS; round++) {
		base.push(await writePlainOrders(databaseUrl, 'three inserts', connections, MEASURE_MS))
		await load.prepare(ENOUGH_FOR_A_ROUND)
		const result = await load.closedLoop({ customers: connections, measureMs: MEASURE_MS })
		ours.push(result.servedMs.length / result.seconds)
		ms.push(...result.servedMs)
		refused += result.refusedMs.length
		limit.push(await writePlainOrders(databaseUrl, 'one statement', connections, MEASURE_MS))
	}
	return {
		connections,
		base: median(base),
		limit: median(limit),
		ours: median(ours),
		p50: quantile(ms, 0.5),
		p99: quantile(ms, 0.99),
		refused,
	}
}
