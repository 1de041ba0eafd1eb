import { noPromises } from '../faults/customers.ts'
import type { Deployment } from '../faults/deployment.ts'
import { loadGenerator } from '../faults/load/load-generator.ts'
import { quantile } from '../quantile.ts'
import { clearAway, someOrderIds } from './fill-orders.ts'
import { readSummaries } from './reads.ts'

const ROUNDS = 5
const CONNECTIONS = 10
const MEASURE_MS = 3_000
const ENOUGH_FOR_A_ROUND = 12_000

type SlowestHundredth = { readonly ordersMs: number; readonly readsMs: number }

export type Growth = { readonly few: SlowestHundredth; readonly many: SlowestHundredth }

/** With few orders in the database and with many, interleaved, so that noise of this machine affects both. */
export async function measureGrowth(few: Deployment, many: Deployment): Promise<Growth> {
	await using stack = new AsyncDisposableStack()
	const small = await sideOf(few, stack)
	const large = await sideOf(many, stack)
	for (let round = 0; round < ROUNDS; round++) {
		for (const side of round % 2 === 0 ? [small, large] : [large, small]) await side.measure()
		// So that it stays small.
		await clearAway(few)
	}
	return { few: small.slowest(), many: large.slowest() }
}

async function sideOf(deployment: Deployment, stack: AsyncDisposableStack) {
	const web = await deployment.service('web')
	await web.start()
	stack.defer(() => web.kill('SIGTERM'))
	const load = stack.use(loadGenerator(web.url, noPromises(), Math.random))
	const orderIds = await someOrderIds(deployment.database, 5_000)
	const ordersMs: number[] = []
	const readsMs: number[] = []
	const placeOrders = async () => {
		await load.prepare(ENOUGH_FOR_A_ROUND)
		return (await load.closedLoop({ customers: CONNECTIONS, measureMs: MEASURE_MS })).servedMs
	}
	// Once for the warm-up.
	await placeOrders()
	await readSummaries(web.url, orderIds, CONNECTIONS)
	return {
		async measure() {
			for (const ms of await placeOrders()) ordersMs.push(ms)
			for (const ms of await readSummaries(web.url, orderIds, CONNECTIONS)) readsMs.push(ms)
		},
		slowest: () => ({ ordersMs: quantile(ordersMs, 0.99), readsMs: quantile(readsMs, 0.99) }),
	}
}
