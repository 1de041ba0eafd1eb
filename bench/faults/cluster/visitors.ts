import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isProblemCode } from '../../../server/http/problem.ts'
import { orderTo, type Promises } from '../customers.ts'

/** What the workers keep up with, while the nodes of the cluster share the processors with them. */
const ORDERS_PER_SECOND = 20
/** Who comes while so many wait goes away again. */
const MOST_AT_ONCE = 60
const RETRY_MS = 300
const PAGE_EVERY_MS = 100
/** Longer than a proxy has to wait for our own answer. */
const PATIENCE_MS = 40_000

export type Visitors = {
	/** When orders were acknowledged. */
	readonly acknowledged: readonly number[]
	/** How often each answer came that no process of ours gives, and each page that did not open. */
	readonly improper: ReadonlyMap<string, number>
	pagesOpened(): number
	refusals(): number
	stop(): Promise<void>
}

type Places = { readonly shop: string; readonly desk: string }

/** Customers at a steady rate, however long the others wait, and readers of the shop's and the desk's pages. */
export function startVisitors(places: Places, promises: Promises, random: () => number): Visitors {
	const closing = new AbortController()
	const acknowledged: number[] = []
	const improper = new Map<string, number>()
	const waiting = new Set<Promise<void>>()
	let pages = 0
	let refusals = 0
	const note = (answer: string) => improper.set(answer, (improper.get(answer) ?? 0) + 1)

	const customer = async () => {
		const key = randomUUID()
		const address = `${key}@example.com`
		promises.keys.add(key)
		while (!closing.signal.aborted) {
			const answer = await order(places.shop, key, address)
			if (answer.orderId !== null) {
				acknowledged.push(performance.now())
				promises.kept.push({ key, address, orderId: answer.orderId })
				return
			}
			if (answer.isOurs) refusals++
			else note(answer.label)
			await pause(RETRY_MS * (1 + random()))
		}
	}
	const arrivals = async () => {
		while (!closing.signal.aborted) {
			if (waiting.size < MOST_AT_ONCE) {
				const visit = customer().finally(() => waiting.delete(visit))
				waiting.add(visit)
			}
			await pause(1_000 / ORDERS_PER_SECOND)
		}
	}
	const reader = async (page: string) => {
		while (!closing.signal.aborted) {
			const status = await read(page)
			if (status === '200') pages++
			else note(`${new URL(page).pathname}: ${status}`)
			await pause(PAGE_EVERY_MS)
		}
	}
	const all = [arrivals(), reader(`${places.shop}/order`), reader(`${places.desk}/orders`)]
	return {
		acknowledged,
		improper,
		pagesOpened: () => pages,
		refusals: () => refusals,
		async stop() {
			closing.abort()
			await Promise.all(all)
			await Promise.all(waiting)
		},
	}
}

type Answer = {
	/** Null when the order was not taken. */
	readonly orderId: string | null
	/** Refused by ourselves, with the time to try again. */
	readonly isOurs: boolean
	readonly label: string
}

async function order(url: string, key: string, address: string): Promise<Answer> {
	try {
		const answer = await fetch(`${url}/api/order/create`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'idempotency-key': key },
			body: JSON.stringify(await orderTo(address)),
			signal: AbortSignal.timeout(PATIENCE_MS),
		})
		const text = await answer.text()
		const label = `${answer.status} ${text.slice(0, 60).replaceAll(/\s+/g, ' ')}`
		const isJson = answer.headers.get('content-type')?.includes('json') ?? false
		const { isSuccess, orderId, code } = isJson ? JSON.parse(text) : {}
		if (answer.status === 200 && isSuccess === true)
			return { orderId: String(orderId), isOurs: true, label }
		const isOurs =
			answer.status === 503 && answer.headers.has('retry-after') && isProblemCode(String(code))
		return { orderId: null, isOurs, label }
	} catch (error) {
		return { orderId: null, isOurs: false, label: `no answer: ${nameOf(error)}` }
	}
}

async function read(page: string): Promise<string> {
	try {
		const answer = await fetch(page, { signal: AbortSignal.timeout(PATIENCE_MS) })
		await answer.text()
		return String(answer.status)
	} catch (error) {
		return `no answer: ${nameOf(error)}`
	}
}

/** The cause's code, where there is one: fetch itself says nothing but that it failed. */
function nameOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const { cause } = error
	return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
