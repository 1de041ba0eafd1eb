import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { noPromises, orderTo, type Promises } from './customers.ts'
import { type Fault, type FaultOptions, outcomeOf } from './fault.ts'
import { type House, inHouse, type Service } from './house.ts'
import { reconcileLedgers } from './ledgers.ts'

const CUSTOMERS = 32
const TIMES = 10
const GOODPUT_SHARE = 0.9
const QUICK_MS = 500
const FLAT = 1.2
const RECOVERED_WITHIN_MS = 5_000
const ARRIVE_MS = 3_000
const MEASURE_MS = 5_000
const ORDERS_PER_VISIT = 3_000
const REFUSALS = ['429', '503']

export const overload: Fault = {
	name: 'overload',
	what: `${TIMES} times as many customers as bring the most orders per second`,
	run: (options) => inHouse((house) => overloadIn(house, options)),
}

async function overloadIn(house: House, { isShort, random, tell }: FaultOptions) {
	const rounds = isShort ? 2 : 6
	// The jobs come afterwards: here they would only take turns with the customers at the processor.
	const web = await house.service('web')
	await web.start()
	const promises = noPromises()
	await using crowd = crowdAt(web.url, promises, random)
	await crowd.prepare(1_000)
	await crowd.come({ customers: CUSTOMERS, pauseMs: 0 })

	// In turn, so that whatever else this machine does meets both alike.
	const peaks: Visit[] = []
	const crowds: Visit[] = []
	const recoveries: number[] = []
	const reads: Read[] = []
	const memory: number[] = []
	for (let round = 1; round <= rounds; round++) {
		await crowd.prepare(ORDERS_PER_VISIT)
		const peak = await crowd.come({ customers: CUSTOMERS, pauseMs: 0 })
		peaks.push(peak)
		tell(`${CUSTOMERS} customers: ${describeVisit(peak)}`)

		await crowd.prepare(ORDERS_PER_VISIT)
		const watching = new AbortController()
		const watchers = Promise.all([
			readAgainAndAgain(`${web.url}/`, reads, watching.signal),
			readAgainAndAgain(`${web.url}/healthz`, reads, watching.signal),
			watchMemory(web, memory, watching.signal),
		])
		// Each comes again as soon as each did at the peak.
		const pauseMs = (CUSTOMERS / goodputOf(peak)) * 1_000
		const crowded = await crowd.come({ customers: CUSTOMERS * TIMES, pauseMs })
		crowds.push(crowded)
		recoveries.push(await crowd.untilServedAtOnce())
		watching.abort()
		await watchers
		tell(`${CUSTOMERS * TIMES} customers: ${describeVisit(crowded)}`)
	}
	const worker = await house.service('worker')
	await worker.start()
	const books = await reconcileLedgers(house, promises)

	const peak = mean(peaks.map(goodputOf))
	const goodput = mean(crowds.map(goodputOf))
	const offered = mean(crowds.map(({ servedMs, refusedMs }) => perSecond(servedMs, refusedMs)))
	const refusedMs = crowds.flatMap((crowded) => crowded.refusedMs)
	const refusedP99 = quantile(refusedMs, 0.99)
	const improper = crowds.reduce((sum, crowded) => sum + crowded.improper, 0)
	const readsFailed = reads.filter(({ status }) => status !== 200).length
	const readMs = reads.map(({ ms }) => ms)
	const growth = growthOf(memory)
	const recoveredMs = Math.max(...recoveries)
	const holds =
		goodput >= GOODPUT_SHARE * peak &&
		refusedMs.length > 0 &&
		refusedP99 <= QUICK_MS &&
		improper === 0 &&
		readsFailed === 0 &&
		growth <= FLAT &&
		recoveredMs < RECOVERED_WITHIN_MS
	const figures = [
		`${Math.round(peak)} orders/s at the peak, ${Math.round(goodput)} (${percent(goodput / peak)}) at ${(offered / peak).toFixed(1)} times the requests, with the customers on the same processor`,
		`${refusedMs.length} refused, 99 % of them within ${Math.round(refusedP99)} ms, ${improper} other than with 429 or 503 and Retry-After`,
		`${readsFailed} of ${reads.length} pages and health checks failed, 99 % came within ${Math.round(quantile(readMs, 0.99))} ms`,
		`memory at the end ${percent(growth)} of that at the beginning (${Math.round(Math.max(...memory) / 1024)} MB at most)`,
		`orders are taken at once ${Math.round(recoveredMs)} ms after the end`,
	]
	const attempts = crowds.reduce(
		(sum, { servedMs, refusedMs }) => sum + servedMs.length + refusedMs.length,
		0,
	)
	return outcomeOf(attempts, books, figures.join('; '), holds)
}

type Visit = {
	/** How long each answer took, of those that came while it was measured. */
	readonly servedMs: readonly number[]
	readonly refusedMs: readonly number[]
	/** Refusals that are not 429 or 503 with Retry-After. */
	readonly improper: number
}

type Come = { readonly customers: number; readonly pauseMs: number }

type Read = { readonly status: number; readonly ms: number }

type PreparedOrder = { readonly key: string; readonly address: string; readonly body: string }

/** Customers on connections that stay open, with orders written beforehand: they cost little themselves. */
function crowdAt(url: string, promises: Promises, random: () => number) {
	const agent = new Agent({ keepAlive: true })
	const prepared: PreparedOrder[] = []

	const send = async (order: PreparedOrder) => {
		promises.keys.add(order.key)
		const answer = await post(agent, url, order)
		if (answer.orderId !== null) promises.kept.push({ ...order, orderId: answer.orderId })
		return answer
	}
	return {
		async prepare(count: number): Promise<void> {
			const one = async () => {
				while (prepared.length < count) prepared.push(await prepareOrder())
			}
			await Promise.all(Array.from({ length: 8 }, one))
		},

		/** Measured once everyone is there. */
		async come({ customers, pauseMs }: Come): Promise<Visit> {
			const servedMs: number[] = []
			const refusedMs: number[] = []
			let improper = 0
			const from = performance.now() + ARRIVE_MS
			const one = async () => {
				await pause((random() * ARRIVE_MS) / 2)
				let order = prepared.pop() ?? (await prepareOrder())
				while (performance.now() < from + MEASURE_MS) {
					const { told, orderId, ms, retryAfter } = await send(order)
					const now = performance.now()
					const isMeasured = now >= from && now < from + MEASURE_MS
					if (isMeasured) (orderId === null ? refusedMs : servedMs).push(ms)
					if (orderId !== null) order = prepared.pop() ?? (await prepareOrder())
					else if (!REFUSALS.includes(told) || !(retryAfter > 0)) improper++
					if (pauseMs > 0) await pause(random() * 2 * pauseMs)
				}
			}
			await Promise.all(Array.from({ length: customers }, one))
			return { servedMs, refusedMs, improper }
		},

		/** Milliseconds until ten orders in a row are taken, each in less than a second. */
		async untilServedAtOnce(): Promise<number> {
			const began = performance.now()
			for (let inARow = 0; inARow < 10 && performance.now() - began < 60_000; ) {
				const { orderId, ms } = await send(prepared.pop() ?? (await prepareOrder()))
				inARow = orderId !== null && ms < 1_000 ? inARow + 1 : 0
			}
			return performance.now() - began
		},

		async [Symbol.asyncDispose]() {
			agent.destroy()
		},
	}
}

async function prepareOrder(): Promise<PreparedOrder> {
	const key = randomUUID()
	const address = `${key}@example.com`
	return { key, address, body: JSON.stringify(await orderTo(address)) }
}

type Answer = {
	readonly told: string
	readonly orderId: string | null
	readonly ms: number
	readonly retryAfter: number
}

function post(agent: Agent, url: string, { key, body }: PreparedOrder): Promise<Answer> {
	const began = performance.now()
	const { promise, resolve } = Promise.withResolvers<Answer>()
	const answered = (told: string, retryAfter: number, orderId: string | null) =>
		resolve({ told, orderId, retryAfter, ms: performance.now() - began })
	const sending = request(`${url}/api/order/create`, {
		method: 'POST',
		agent,
		headers: {
			'content-type': 'application/json',
			'content-length': Buffer.byteLength(body),
			'idempotency-key': key,
		},
		timeout: 20_000,
	})
	sending.on('timeout', () => sending.destroy())
	sending.on('error', () => answered('no answer', 0, null))
	sending.on('response', (response) => {
		let text = ''
		response.setEncoding('utf8')
		response.on('data', (part: string) => {
			text += part
		})
		response.on('error', () => answered('no answer', 0, null))
		response.on('end', () => {
			const orderId = response.statusCode === 200 ? String(JSON.parse(text).orderId) : null
			answered(String(response.statusCode), Number(response.headers['retry-after'] ?? 0), orderId)
		})
	})
	sending.end(body)
	return promise
}

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

/** The median of the last third of the samples, in parts of that of the first third. */
function growthOf(samples: readonly number[]): number {
	const third = Math.ceil(samples.length / 3)
	return quantile(samples.slice(-third), 0.5) / quantile(samples.slice(0, third), 0.5)
}

function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length
}

function perSecond(...answers: readonly (readonly number[])[]): number {
	return answers.flat().length / (MEASURE_MS / 1_000)
}

function goodputOf({ servedMs }: Visit): number {
	return perSecond(servedMs)
}

function describeVisit({ servedMs, refusedMs }: Visit): string {
	const within = (values: readonly number[]) =>
		`99 % within ${Math.round(quantile(values, 0.99))} ms`
	const refused =
		refusedMs.length > 0 ? `, ${perSecond(refusedMs)} refused (${within(refusedMs)})` : ''
	return `${perSecond(servedMs)} orders/s (${within(servedMs)})${refused}`
}

function percent(share: number): string {
	return `${Math.round(share * 100)} %`
}
