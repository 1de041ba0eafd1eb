import { noPromises } from '../faults/customers.ts'
import { loadGenerator } from '../faults/load/load-generator.ts'
import type { Kept } from '../promise.ts'
import { quantile } from '../quantile.ts'
import type { Office } from './office.ts'

const TURNS = 16
const PER_SECOND = 50
const MEASURE_MS = 5_000
const MOST_TIMES = 1.5

/** The time that orders take, with and without a whole office at work, in turns. */
export async function measureOrdersMeanwhile(
	webUrl: string,
	office: Office,
	handleOrders: () => Promise<void>,
): Promise<Kept> {
	await using load = loadGenerator(webUrl, noPromises(), Math.random)
	const oneTurn = async () => {
		await handleOrders()
		// Beforehand, so that solving captchas is not measured.
		await load.prepare((PER_SECOND * (MEASURE_MS + 2_000)) / 1_000)
		return load.openLoop({ perSecond: PER_SECOND, measureMs: MEASURE_MS })
	}
	// Both have been at it for a while: nobody's connections are new.
	office.begin()
	await oneTurn()
	await office.end()
	const [without, meanwhile]: [number[], number[]] = [[], []]
	let steps = 0
	for (let turn = 0; turn < TURNS; turn++) {
		without.push(...(await oneTurn()).servedMs)
		office.begin()
		meanwhile.push(...(await oneTurn()).servedMs)
		steps += await office.end()
	}
	const [p99, p99Meanwhile] = [quantile(without, 0.99), quantile(meanwhile, 0.99)]
	const times = p99Meanwhile / p99
	return {
		what: `orders' p99 while ${office.operators} operators work, in turns (n = ${meanwhile.length}, ${steps} looks and notes)`,
		measured: `${p99.toFixed(1)} → ${p99Meanwhile.toFixed(1)} ms: ${times.toFixed(2)} times`,
		promised: `≤ ${MOST_TIMES} times`,
		holds: times <= MOST_TIMES && steps > 0,
	}
}
