import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { API_PATHS } from '@coc/contract'
import { orderTo, type Promises } from '../customers.ts'
import { type RawConnection, rawConnection } from './raw-connection.ts'

const ARRIVE_MS = 1_000
const REFUSALS = [429, 503]

/** What a crowd met, counted from when everyone was there. */
export type Visit = {
	readonly seconds: number
	/** How long each answer took, of those that came while it was measured. */
	readonly servedMs: readonly number[]
	readonly refusedMs: readonly number[]
	/** Refusals that are not 429 or 503 with Retry-After. */
	readonly improper: number
}

export type Come = {
	readonly customers: number
	/** Between an answer and the next request, on average. */
	readonly pauseMs?: number
	readonly measureMs: number
}

export type Arrive = { readonly perSecond: number; readonly measureMs: number }

export type Crowd = AsyncDisposable & {
	prepare(count: number): Promise<void>
	/** So many at a time, each again once it is answered. */
	come(how: Come): Promise<Visit>
	/** So many each second, whether the others were answered or not. */
	arrive(how: Arrive): Promise<Visit>
	/** Milliseconds until ten orders in a row are taken, each in less than a second. */
	untilServedAtOnce(): Promise<number>
}

type PreparedOrder = { readonly key: string; readonly address: string; readonly request: Buffer }

/**
 * Customers on connections that stay open, with orders written beforehand: they cost little themselves.
 * Each order comes from an address of its own, for a service that believes its proxy.
 */
export function crowdAt(url: string, promises: Promises, random: () => number): Crowd {
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

		async come({ customers, pauseMs = 0, measureMs }) {
			const tally = tallyFrom(performance.now() + ARRIVE_MS, measureMs)
			const one = async (through: RawConnection) => {
				await pause((random() * ARRIVE_MS) / 2)
				let order = await next()
				while (!tally.isOver()) {
					const answer = await send(through, order)
					tally.count(answer)
					if (answer.orderId !== null) order = await next()
					if (pauseMs > 0) await pause(random() * 2 * pauseMs)
				}
			}
			await Promise.all(Array.from({ length: customers }, (_, index) => one(connection(index))))
			return tally.visit
		},

		async arrive({ perSecond, measureMs }) {
			const began = performance.now()
			const tally = tallyFrom(began + ARRIVE_MS, measureMs)
			const free = [...connections]
			const one = async (order: PreparedOrder) => {
				const through = free.pop() ?? connection(connections.length)
				const answer = await send(through, order)
				tally.count(answer)
				free.push(through)
				// Nothing came of it: another customer may bring it.
				if (answer.orderId === null) prepared.push(order)
			}
			const sent: Promise<void>[] = []
			while (!tally.isOver()) {
				const due = ((performance.now() - began) / 1_000) * perSecond
				while (sent.length < due) sent.push(one(await next()))
				await pause(1)
			}
			await Promise.all(sent)
			return tally.visit
		},

		async untilServedAtOnce() {
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

type Told = {
	readonly status: number
	readonly retryAfter: number
	readonly orderId: string | null
	readonly ms: number
}

/** Counts what is answered from then on, for so long. */
function tallyFrom(from: number, measureMs: number) {
	const servedMs: number[] = []
	const refusedMs: number[] = []
	let improper = 0
	return {
		isOver: () => performance.now() >= from + measureMs,
		count({ status, retryAfter, orderId, ms }: Told) {
			const now = performance.now()
			const isMeasured = now >= from && now < from + measureMs
			if (isMeasured) (orderId === null ? refusedMs : servedMs).push(ms)
			if (orderId === null && (!REFUSALS.includes(status) || !(retryAfter > 0))) improper++
		},
		get visit(): Visit {
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
