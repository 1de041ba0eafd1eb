import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CHANGES_PATH } from '@coc/contract/desk'
import { send } from '../faults/customers.ts'
import { median } from '../median.ts'
import type { Kept } from '../promise.ts'
import { quantile } from '../quantile.ts'
import { BROWSER, type Operator } from './operator.ts'

const TIMES = 40
const MOST_MS = 2_000
/** So that one is not told together with the one before. */
const LONGEST_PAUSE_MS = 1_500

/** From a customer's order to the list that has it, for an operator who only waits to be told. */
export async function measureTold(
	webUrl: string,
	deskUrl: string,
	operator: Operator,
): Promise<Kept> {
	const closing = new AbortController()
	const stream = await fetch(new URL(CHANGES_PATH, deskUrl), {
		headers: { cookie: operator.cookie(), 'user-agent': BROWSER },
		signal: closing.signal,
	})
	if (!stream.ok || !stream.body) throw new Error(`No stream of changes: ${stream.status}`)
	let told = Promise.withResolvers<void>()
	const listening = onEachChange(stream.body, () => {
		told.resolve()
		told = Promise.withResolvers()
	})
	listening.catch((error) => closing.signal.aborted || told.reject(error))
	const times: number[] = []
	for (let time = 0; time < TIMES; time++) {
		await pause(Math.random() * LONGEST_PAUSE_MS)
		const start = performance.now()
		let next = told.promise
		const { orderId, status } = await send(webUrl, randomUUID(), `${randomUUID()}@example.com`)
		if (orderId === null) throw new Error(`An order was refused: ${status}`)
		do {
			await next
			next = told.promise
		} while (!JSON.stringify(await operator.get('/api/desk/orders')).includes(orderId))
		times.push(performance.now() - start)
	}
	closing.abort()
	const p95 = quantile(times, 0.95)
	return {
		what: `an order is on the screen, sent by a customer (n = ${TIMES})`,
		measured: `p50 ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
		promised: `p95 < ${MOST_MS} ms`,
		holds: p95 < MOST_MS,
	}
}

async function onEachChange(body: ReadableStream<Uint8Array>, tell: () => void): Promise<void> {
	for await (const part of body.pipeThrough(new TextDecoderStream())) {
		if (part.includes('event: change')) tell()
	}
}
