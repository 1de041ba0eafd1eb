import { randomBytes } from 'node:crypto'
import { CHANGES_PATH } from '@coc/contract/desk'
import { SIGN_IN_CALLS_PER_HOUR } from '../../../server/limits/desk-sign-ins.ts'
import { newOrderId } from '../../../server/orders/order-id.ts'
import { type Attack, ask, manyTimes, refusalIn } from './attack.ts'

const AT_ONCE = 20

/** Every kind of reading call with ids of sessions that might be. */
export const guessedSessions: Attack = async ({ url, orderId, manager }, { isShort }) => {
	const guesses = isShort ? 2_000 : 100_000
	const calls = ['me', 'orders', `orders/${orderId}`, 'log', 'openapi.json']
		.map((call) => `/api/desk/${call}`)
		.concat(CHANGES_PATH)
	const [name] = manager.cookie().split('=')
	const breaches: string[] = []
	await manyTimes(guesses, AT_ONCE, async (time) => {
		const path = calls[time % calls.length] ?? ''
		const cookie = `${name}=${randomBytes(32).toString('base64url')}`
		const { status } = await ask(url + path, { headers: { cookie } })
		if (status !== 401) breaches.push(`${path} answered ${status} to a guessed session`)
	})
	const { status } = await ask(`${url}/api/desk/me`, { headers: { cookie: manager.cookie() } })
	if (status !== 200) throw new Error(`The real session was answered with ${status}`)
	return { n: guesses, breaches, told: `${guesses} guessed sessions: ${breaches.length} let in` }
}

/** Ids of the right minute, a real one among them, by who is not signed in: all are answered alike. */
export const orderIdsWithoutSession: Attack = async ({ url, orderId }, { isShort, random }) => {
	const guesses = isShort ? 1_000 : 20_000
	const ids = Array.from({ length: guesses }, () => newOrderId(Date.now()))
	ids.splice(Math.floor(random() * guesses), 1, orderId)
	const answers = new Map<string, number>()
	await manyTimes(guesses, AT_ONCE, async (time) => {
		const told = refusalIn(await ask(`${url}/api/desk/orders/${ids[time]}`))
		answers.set(told, (answers.get(told) ?? 0) + 1)
	})
	const isRefused = [...answers.keys()].every((told) => told.startsWith('401 '))
	const isOne = answers.size === 1
	return {
		n: guesses,
		breaches: isRefused && isOne ? [] : [`answers: ${[...answers.keys()].join(' | ')}`],
		told: `${guesses} order ids without a session, a real one among them: ${answers.size} kind of answer`,
	}
}

/** From one address, then from many. What is used up is neither a session's nor another address's. */
export const signInFlood: Attack = async ({ url, manager }, { isShort }) => {
	const flood = async (count: number, clientOf: (time: number) => string) => {
		const counted = { answered: 0, refused: 0, other: 0 }
		await manyTimes(count, AT_ONCE, async (time) => {
			const { status } = await ask(`${url}/api/desk/sign-in/options`, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					origin: url,
					'x-forwarded-for': clientOf(time),
				},
				body: '{}',
			})
			counted[status === 200 ? 'answered' : status === 429 ? 'refused' : 'other']++
		})
		return counted
	}
	const client = SIGN_IN_CALLS_PER_HOUR
	const one = await flood(client + 300, () => '203.0.113.7')
	const strangers = isShort ? 500 : 6_000
	const many = await flood(strangers, (time) => `198.18.${time >> 8}.${time & 255}`)
	await manager.get('/api/desk/me')
	const breaches = [
		...(one.answered > client ? [`${one.answered} sign-ins of one client answered`] : []),
		...(many.refused > 0 ? [`${many.refused} of many refused for what others used up`] : []),
		...(one.other + many.other > 0 ? [`${one.other + many.other} answered otherwise`] : []),
	]
	return {
		n: client + 300 + strangers,
		breaches,
		told: `sign-ins: ${one.answered} of ${client + 300} of one client answered, ${many.answered} of ${strangers} of as many clients; 429 for the rest of the one`,
	}
}
