import { setTimeout as pause } from 'node:timers/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Known, OfficeData } from './office.ts'
import { goOnWith, type Operator } from './operator.ts'

/** From one look to the next, on average: a name is typed, a list or an order is read. Nobody is as quick all day. */
const THINK_TIME_MS = 1_500

const { deskUrl, cookies, known }: OfficeData = workerData
const operators = cookies.map((cookie) => goOnWith(cookie, deskUrl))

if (parentPort) workWhenTold(parentPort)

function workWhenTold(port: MessagePort): void {
	let [looks, cases] = [0, 0]
	let evening = new AbortController()
	let atWork: Promise<unknown> = Promise.resolve()

	async function workUntil(signal: AbortSignal, operator: Operator): Promise<void> {
		await pause(Math.random() * THINK_TIME_MS)
		while (!signal.aborted) {
			const order = known[cases % known.length]
			if (!order) return
			for (const look of looksAt(operator, order, cases++)) {
				await look()
				looks++
				await pause(Math.random() * 2 * THINK_TIME_MS)
				if (signal.aborted) return
			}
		}
	}

	port.on('message', (word: 'begin' | 'end') => {
		if (word === 'end') {
			evening.abort()
			void atWork.then(() => port.postMessage(looks))
			return
		}
		looks = 0
		evening = new AbortController()
		atWork = Promise.all(operators.map((operator) => workUntil(evening.signal, operator)))
	})
}

/** A search, the order, every third time a note, every tenth what needs a person. */
function looksAt(operator: Operator, { id, last_name }: Known, time: number) {
	const search = () => operator.get(`/api/desk/orders?q=${encodeURIComponent(last_name)}`)
	const open = () => operator.get(`/api/desk/orders/${id}`)
	const note = () => operator.act('note', { orderId: id, words: `Case ${time}` })
	const attention = () => operator.get('/api/desk/attention')
	return [search, open, ...(time % 3 === 0 ? [note] : []), ...(time % 10 === 0 ? [attention] : [])]
}
