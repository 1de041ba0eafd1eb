import { randomUUID } from 'node:crypto'
import { noPromises, send } from '../customers.ts'
import { inDeployment } from '../deployment.ts'
import { type Fault, outcomeOf } from '../fault.ts'
import { reconcileLedgers } from '../ledgers.ts'

const AT_ONCE = 20
const KEYS_AT_ONCE = 5
const TRIES = 20

export const lostAnswers: Fault = {
	name: 'double-clicks',
	what: `every order sent ${AT_ONCE} times at once under one key`,
	counts: 'requests',
	run: ({ isShort, log }) =>
		inDeployment(async (deployment) => {
			const keys = isShort ? 100 : 1_000
			const service = await deployment.service()
			await service.start()
			const promises = noPromises()
			let oneKeyTwoOrders = 0
			const waiting = Array.from({ length: keys }, () => randomUUID()).values()
			const worker = async () => {
				for (const key of waiting) {
					const address = `${key}@example.com`
					const answers = await Promise.all(
						Array.from({ length: AT_ONCE }, () => sendUntilAcknowledged(service.url, key, address)),
					)
					const ids = new Set(answers)
					if (ids.size !== 1) oneKeyTwoOrders++
					for (const orderId of ids) promises.kept.push({ key, orderId, address })
					if (promises.kept.length % 200 === 0) log(`${promises.kept.length} of ${keys} keys`)
				}
			}
			await Promise.all(Array.from({ length: KEYS_AT_ONCE }, worker))
			const books = await reconcileLedgers(deployment, promises)
			const holds = oneKeyTwoOrders === 0 && books.stored === keys
			return outcomeOf(keys * AT_ONCE, books, `${oneKeyTwoOrders} keys with two orders`, holds)
		}),
}

async function sendUntilAcknowledged(url: string, key: string, address: string): Promise<string> {
	for (let tries = 0; tries < TRIES; tries++) {
		const { orderId } = await send(url, key, address)
		if (orderId !== null) return orderId
	}
	throw new Error(`The order was not taken in ${TRIES} tries`)
}
