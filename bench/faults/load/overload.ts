import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../../quantile.ts'
import { noPromises } from '../customers.ts'
import { type Deployment, inDeployment, type Service } from '../deployment.ts'
import { type Fault, type FaultOptions, outcomeOf } from '../fault.ts'
import { reconcileLedgers } from '../ledgers.ts'
import { type LoadGenerator, type LoadResult, loadGenerator } from './load-generator.ts'

const CUSTOMERS = 32
const TIMES = 10
const GOODPUT_SHARE = 0.9
const QUICK_MS = 500
const FLAT = 1.2
const RECOVERED_WITHIN_MS = 5_000

/**
 * The service and its customers share this machine's processors, so that ten times the requests would
 * take the time that orders need. Here a database that is slow to answer is what limits the service: it
 * has the time to refuse, and requests really come ten times as often.
 */
export const overload: Fault = {
	name: 'overload',
	what: `${TIMES} times as many requests per second as a slow database can take`,
	counts: 'requests',
	isTimed: true,
	run: (options) =>
		inDeployment(async (deployment) => {
			await deployment.database.query(SLOW_ORDERS)
			return overloadIn(deployment, options, moreRequests)
		}),
}

/** Peak throughput on the shared processors, then ten times as many concurrent customers. */
export const crowd: Fault = {
	name: 'crowd',
	what: `${TIMES} times as many customers at once as bring the most orders per second`,
	counts: 'requests',
	isTimed: true,
	isLong: true,
	run: (options) => inDeployment((deployment) => overloadIn(deployment, options, moreCustomers)),
}

/** As when every commit waits for a disk or a standby far away. */
const SLOW_ORDERS = `
	create function take_long() returns trigger language plpgsql as
		$$ begin perform pg_sleep(0.1); return null; end $$;
	create trigger take_long before insert on orders execute function take_long()`

type Overload = (load: LoadGenerator, peak: number, measureMs: number) => Promise<LoadResult>

/** Each sends as often as each did at the peak. */
const moreCustomers: Overload = (load, peak, measureMs) =>
	load.closedLoop({
		customers: CUSTOMERS * TIMES,
		thinkTimeMs: (CUSTOMERS / peak) * 1_000,
		measureMs,
	})

const moreRequests: Overload = (load, peak, measureMs) =>
	load.openLoop({ perSecond: peak * TIMES, measureMs })

async function overloadIn(
	deployment: Deployment,
	{ isShort, random, log }: FaultOptions,
	applyOverload: Overload,
) {
	const rounds = isShort ? 2 : 6
	const measureMs = isShort ? 2_000 : 5_000
	// The jobs run afterwards: here they would compete with the customers for the processor.
	const web = await deployment.service('web')
	await web.start()
	const promises = noPromises()
	await using load = loadGenerator(web.url, promises, random)
	await load.prepare(8_000)
	const first = await load.closedLoop({ customers: CUSTOMERS, measureMs: 2_000 })
	await applyOverload(load, goodputOf(first), 1_000)

	// Interleaved, so that noise of this machine affects both alike.
	const peaks: LoadResult[] = []
	const overloads: LoadResult[] = []
	const recoveries: number[] = []
	const reads: Read[] = []
	const memory: number[] = []
	for (let round = 1; round <= rounds; round++) {
		await load.prepare(10_000)
		const peak = await load.closedLoop({ customers: CUSTOMERS, measureMs })
		peaks.push(peak)
		log(`at the peak: ${describeLoad(peak)}`)

		await load.prepare(10_000)
		const watching = new AbortController()
		const watchers = Promise.all([
			readAgainAndAgain(`${web.url}/`, reads, watching.signal),
			readAgainAndAgain(`${web.url}/healthz`, reads, watching.signal),
			watchMemory(web, memory, watching.signal),
		])
		const overloaded = await applyOverload(load, goodputOf(peak), measureMs)
		overloads.push(overloaded)
		recoveries.push(await load.untilRecovered())
		watching.abort()
		await watchers
		log(`overloaded: ${describeLoad(overloaded)}`)
	}
	const handled = await handleSome(deployment, isShort ? 200 : 1_000)
	const worker = await deployment.service('worker')
	await worker.start()
	const books = await reconcileLedgers(deployment, promises, (orderId) => handled.has(orderId))

	const peak = mean(peaks.map(goodputOf))
	const goodput = mean(overloads.map(goodputOf))
	const offered = mean(overloads.map(offeredTo))
	const refusedMs = overloads.flatMap((overloaded) => overloaded.refusedMs)
	const refusedP99 = quantile(refusedMs, 0.99)
	const improper = overloads.reduce((sum, overloaded) => sum + overloaded.improper, 0)
	const readsFailed = reads.filter(({ status }) => status !== 200).length
	const readMs = reads.map(({ ms }) => ms)
	const growth = growthOf(memory)
	const recoveredMs = Math.max(...recoveries)
	const holds =
		goodput >= GOODPUT_SHARE * peak &&
		(refusedMs.length === 0 || refusedP99 <= QUICK_MS) &&
		improper === 0 &&
		readsFailed === 0 &&
		growth <= FLAT &&
		recoveredMs < RECOVERED_WITHIN_MS
	const figures = [
		`${Math.round(peak)} orders/s at the peak, ${Math.round(goodput)} (${percent(goodput / peak)}) at ${(offered / peak).toFixed(1)} times the requests, with the customers on the same processor`,
		`${refusedMs.length} refused${refusedMs.length > 0 ? `, 99 % of them within ${Math.round(refusedP99)} ms` : ''}, ${improper} other than with 429 or 503 and Retry-After`,
		`${readsFailed} of ${reads.length} pages and health checks failed, 99 % came within ${Math.round(quantile(readMs, 0.99))} ms`,
		`memory in the last third ${percent(growth)} of that in the third before (${Math.round(Math.max(...memory) / 1024)} MB at most)`,
		`orders are taken at once ${Math.round(recoveredMs)} ms after the end`,
	]
	const attempts = overloads.reduce(
		(sum, overloaded) => sum + offeredTo(overloaded) * overloaded.seconds,
		0,
	)
	figures.push(`payments and mails looked for in ${handled.size} orders`)
	return outcomeOf(attempts, books, figures.join('; '), holds)
}

/** Handling all of them would take ten times as long as taking them. */
async function handleSome({ database }: Deployment, count: number): Promise<Set<string>> {
	const { rows } = await database.query<{ id: string }>(
		`with kept as (
			select id, data->>'orderId' as order_id from pgboss.job
			where name = 'handle-order' order by hashtext(id::text) limit $1
		), dropped as (
			delete from pgboss.job where name = 'handle-order' and id not in (select id from kept)
		)
		select order_id as id from kept`,
		[count],
	)
	return new Set(rows.map(({ id }) => id))
}

type Read = { readonly status: number; readonly ms: number }

async function readAgainAndAgain(url: string, reads: Read[], signal: AbortSignal) {
	while (!signal.aborted) {
		const began = performance.now()
		const answer = await fetch(url).catch(() => null)
		const whole = await answer?.text().catch(() => null)
		const status = typeof whole === 'string' ? (answer?.status ?? 0) : 0
		reads.push({ status, ms: performance.now() - began })
		await pause(100)
	}
}

/** The memory that the process holds, in kB, four times a second. */
async function watchMemory(service: Service, held: number[], signal: AbortSignal) {
	while (!signal.aborted) {
		const status = await readFile(`/proc/${service.pid()}/status`, 'utf8')
		held.push(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]))
		await pause(250)
	}
}

/**
 * The median of the last third of the samples over that of the third before. In the first one the heap
 * still grows to its working size.
 */
function growthOf(samples: readonly number[]): number {
	const third = Math.ceil(samples.length / 3)
	return quantile(samples.slice(-third), 0.5) / quantile(samples.slice(-2 * third, -third), 0.5)
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length
}

function goodputOf({ servedMs, seconds }: LoadResult): number {
	return servedMs.length / seconds
}

function offeredTo({ servedMs, refusedMs, seconds }: LoadResult): number {
	return (servedMs.length + refusedMs.length) / seconds
}

function describeLoad({ servedMs, refusedMs, seconds }: LoadResult): string {
	const within = (values: readonly number[]) =>
		`99 % within ${Math.round(quantile(values, 0.99))} ms`
	const refused =
		refusedMs.length > 0
			? `, ${Math.round(refusedMs.length / seconds)} refused (${within(refusedMs)})`
			: ''
	return `${Math.round(servedMs.length / seconds)} orders/s (${within(servedMs)})${refused}`
}

function percent(share: number): string {
	return `${Math.round(share * 100)} %`
}
