import { setTimeout as pause } from 'node:timers/promises'
import { noPromises } from '../faults/customers.ts'
import type { Deployment, Service } from '../faults/deployment.ts'
import { loadGenerator } from '../faults/load/load-generator.ts'
import type { Kept } from '../promise.ts'
import { quantile } from '../quantile.ts'
import { commandImport } from './command-import.ts'

const TURNS = 8
const PER_SECOND = 100
const MEASURE_MS = 4_000
const WARM_UP_MS = 8_000
const MOST_TIMES = 1.5
/** More than it takes in all turns. */
const FILES = 2_500

/** The time that orders take, with and without an operator's import, in turns. */
export async function measureOrdersWhileImporting(
	deployment: Deployment,
	web: Service,
): Promise<Kept> {
	await using load = loadGenerator(web.url, noPromises(), Math.random)
	await using certificates = await commandImport(deployment, FILES)
	await load.prepare(PER_SECOND * 2)
	await load.openLoop({ perSecond: PER_SECOND, measureMs: 1_000 })
	await importFor(WARM_UP_MS)
	const [without, meanwhile]: [number[], number[]] = [[], []]
	let files = 0
	for (let turn = 0; turn < TURNS; turn++) {
		await prepare()
		without.push(...(await oneTurn()))
		await prepare()
		const importing = await certificates.begin()
		meanwhile.push(...(await oneTurn()))
		files += await importing.breakOff()
	}
	async function prepare() {
		// Beforehand, so that solving captchas is not measured.
		await load.prepare((PER_SECOND * (MEASURE_MS + 2_000)) / 1_000)
		// As every few minutes anyway, and after an import: the database's log then goes on in files that it has. To make one
		// holds up every commit, for some 35 ms.
		await deployment.database.query('checkpoint')
	}
	async function importFor(ms: number) {
		const importing = await certificates.begin()
		await pause(ms)
		await importing.breakOff()
	}
	async function oneTurn() {
		const { servedMs } = await load.openLoop({ perSecond: PER_SECOND, measureMs: MEASURE_MS })
		return servedMs
	}
	const [p99, p99Meanwhile] = [quantile(without, 0.99), quantile(meanwhile, 0.99)]
	const times = p99Meanwhile / p99
	return {
		what: `orders' p99 while importing, in turns (n = ${meanwhile.length}, ${files} files)`,
		measured: `${p99.toFixed(1)} → ${p99Meanwhile.toFixed(1)} ms: ${times.toFixed(2)} times`,
		promised: `≤ ${MOST_TIMES} times`,
		holds: times <= MOST_TIMES && files > 0,
	}
}
