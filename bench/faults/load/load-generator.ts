import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { API_PATHS } from '@coc/contract'
import { orderTo, type Promises } from '../customers.ts'
import { type RawConnection, rawConnection } from './raw-connection.ts'

const RAMP_UP_MS = 1_000
const REFUSALS = [429, 503]

/** What the load met, counted after the ramp-up. */
export type LoadResult = {
	readonly seconds: number
	/** How long each answer took, of those that came while it was measured. */
	readonly servedMs: readonly number[]
	readonly refusedMs: readonly number[]
	/** Refusals that are not 429 or 503 with Retry-After. */
	readonly improper: number
}

type ClosedLoop = {
	readonly customers: number
	/** On average. */
	readonly thinkTimeMs?: number
	readonly measureMs: number
}

type OpenLoop = { readonly perSecond: number; readonly measureMs: number }

export type LoadGenerator = AsyncDisposable & {
	prepare(count: number): Promise<void>
	/** A fixed number of customers, each of whom sends again once it is answered. */
	closedLoop(how: ClosedLoop): Promise<LoadResult>
	/** A fixed rate of requests, however many are unanswered. */
	openLoop(how: OpenLoop): Promise<LoadResult>
	/** Milliseconds until ten orders in a row are taken, each in less than a second. */
	untilRecovered(): Promise<number>
}

type PreparedOrder = { readonly key: string; readonly address: string; readonly request: Buffer }

/**
 * Kept-alive connections and orders prepared beforehand keep its own cost low. Each order comes from
 * an address of its own, for a service that trusts its proxy.
 */
export function loadGenerator(
	url: string,
	promises: Promises,
	random: () => number,
): LoadGenerator {
	const { hostname, host, port } = new URL(url)
	const prepared: PreparedOrder[] = []
	const connections: RawConnection[] = []
	const connection = (index: number) => {
		connections[index] ??= rawConnection(hostname, Number(port))
		return connections[index]
	}
	const send = async (through: RawConnection, { key, address, request }: PreparedOrder) => {
		promises.keys.add(key)
		const began = performance.now()
		const { status, retryAfter, body } = await through.send(request)
		const ms = performance.now() - began
		const orderId = status === 200 ? String(JSON.parse(body).orderId) : null
		if (orderId !== null) promises.kept.push({ key, address, orderId })
		return { status, retryAfter, orderId, ms }
	}
	const next = async () => prepared.pop() ?? (await prepareOrder(host, random))

	return {
		async prepare(count) {
			const one = async () => {
				while (prepared.length < count) prepared.push(await prepareOrder(host, random))
			}
			await Promise.all(Array.from({ length: 8 }, one))
		},

		async closedLoop({ customers, thinkTimeMs = 0, measureMs }) {
			const tally = tallyFrom(performance.now() + RAMP_UP_MS, measureMs)
			const one = async (through: RawConnection) => {
				await pause((random() * RAMP_UP_MS) / 2)
				let order = await next()
				while (!tally.isOver()) {
					const answer = await send(through, order)
					tally.count(answer)
					if (answer.orderId !== null) order = await next()
					if (thinkTimeMs > 0) await pause(random() * 2 * thinkTimeMs)
				}
			}
			await Promise.all(Array.from({ length: customers }, (_, index) => one(connection(index))))
			return tally.result
		},

		async openLoop({ perSecond, measureMs }) {
			const began = performance.now()
			const tally = tallyFrom(began + RAMP_UP_MS, measureMs)
			const free = [...connections]
			const one = async (order: PreparedOrder) => {
				const through = free.pop() ?? connection(connections.length)
				const answer = await send(through, order)
				tally.count(answer)
				free.push(through)
				// Not stored: it may be sent again.
				if (answer.orderId === null) prepared.push(order)
			}
			const sent: Promise<void>[] = []
			while (!tally.isOver()) {
				const due = ((performance.now() - began) / 1_000) * perSecond
				while (sent.length < due) sent.push(one(await next()))
				await pause(1)
			}
			await Promise.all(sent)
			return tally.result
		},

		async untilRecovered() {
			const began = performance.now()
			for (let inARow = 0; inARow < 10 && performance.now() - began < 60_000; ) {
				const { orderId, ms } = await send(connection(0), await next())
				inARow = orderId !== null && ms < 1_000 ? inARow + 1 : 0
			}
			return performance.now() - began
		},

		async [Symbol.asyncDispose]() {
			for (const each of connections) each.close()
		},
	}
}

type Answered = {
	readonly status: number
	readonly retryAfter: number
	readonly orderId: string | null
	readonly ms: number
}

function tallyFrom(from: number, measureMs: number) {
	const servedMs: number[] = []
	const refusedMs: number[] = []
	let improper = 0
	return {
		isOver: () => performance.now() >= from + measureMs,
		count({ status, retryAfter, orderId, ms }: Answered) {
			const now = performance.now()
			const isMeasured = now >= from && now < from + measureMs
			if (isMeasured) (orderId === null ? refusedMs : servedMs).push(ms)
			if (orderId === null && (!REFUSALS.includes(status) || !(retryAfter > 0))) improper++
		},
		get result(): LoadResult {
			return { seconds: measureMs / 1_000, servedMs, refusedMs, improper }
		},
	}
}

async function prepareOrder(host: string, random: () => number): Promise<PreparedOrder> {
	const key = randomUUID()
	const address = `${key}@example.com`
	const part = () => Math.floor(random() * 256)
	const body = JSON.stringify(await orderTo(address))
	const lines = [
		`POST /${API_PATHS.createOrder} HTTP/1.1`,
		`host: ${host}`,
		'content-type: application/json',
		`content-length: ${Buffer.byteLength(body)}`,
		`idempotency-key: ${key}`,
		`x-forwarded-for: 10.${part()}.${part()}.${part()}`,
	]
	return { key, address, request: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`) }
}
