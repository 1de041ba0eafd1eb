import { setTimeout as pause } from 'node:timers/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { OfficeData } from './office.ts'
import { goOnWith, type Operator } from './operator.ts'

/** From one look to the next: an order is read, a word is typed. */
const THINK_TIME_MS = 1_500

const { deskUrl, cookies, known }: OfficeData = workerData
const operators = cookies.map((cookie) => goOnWith(cookie, deskUrl))

if (parentPort) workWhenTold(parentPort)

function workWhenTold(port: MessagePort): void {
	let steps = 0
	let evening = new AbortController()
	let atWork: Promise<unknown> = Promise.resolve()

	async function workUntil(signal: AbortSignal, operator: Operator): Promise<void> {
		await pause(Math.random() * THINK_TIME_MS)
		while (!signal.aborted) {
			await work(operator, steps++)
			await pause(Math.random() * 2 * THINK_TIME_MS)
		}
	}

	port.on('message', (word: 'begin' | 'end') => {
		if (word === 'end') {
			evening.abort()
			void atWork.then(() => port.postMessage(steps))
			return
		}
		steps = 0
		evening = new AbortController()
		atWork = Promise.all(operators.map((operator) => workUntil(evening.signal, operator)))
	})
}

/** A search, an order, a note; now and then what needs a person. */
async function work(operator: Operator, step: number): Promise<void> {
	const order = known[step % known.length]
	if (!order) return
	await operator.get(`/api/desk/orders?q=${encodeURIComponent(order.last_name)}`)
	await operator.get(`/api/desk/orders/${order.id}`)
	if (step % 3 === 0) await operator.act('note', { orderId: order.id, words: `Look ${step}` })
	if (step % 10 === 0) await operator.get('/api/desk/attention')
}
