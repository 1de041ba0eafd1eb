import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { buildOrder } from '../../../server/testing/build-order.ts'
import { quickCaptcha } from '../../../server/testing/quick-captcha.ts'
import type { Promises } from '../customers.ts'
import { CAPTCHA_KEY, type Deployment } from '../deployment.ts'

export type PaidOrder = {
	readonly orderId: string
	readonly address: string
	readonly cars: readonly string[]
}

type Visit = {
	readonly deployment: Deployment
	readonly url: () => string
	readonly promises: Promises
	/** Those of the next order. */
	readonly chooseCars: () => readonly string[]
}

/** Customers who order and pay, so many at a time, until the signal; whoever has begun to pay ends it. */
export async function payingCustomers(
	count: number,
	visit: Visit,
	signal: AbortSignal,
): Promise<PaidOrder[]> {
	const paid: PaidOrder[] = []
	const one = async () => {
		while (!signal.aborted) paid.push(await orderAndPay(visit))
	}
	await Promise.all(Array.from({ length: count }, one))
	return paid
}

async function orderAndPay({ deployment, url, promises, chooseCars }: Visit): Promise<PaidOrder> {
	const key = randomUUID()
	const address = `${key}@example.com`
	const cars = chooseCars()
	promises.keys.add(key)
	const orderId = await untilAnswered(() => place(url(), key, address, cars))
	promises.kept.push({ key, orderId, address })
	const reference = await untilAnswered(() => askedToPay(deployment, orderId))
	const callback = await payAtProvider(deployment, reference)
	await untilAnswered(() => callBack(url(), callback))
	return { orderId, address, cars }
}

// The job that they wait for may be hit again and again, and each time is missed for half a minute.
const PATIENCE_MS = 600_000

/** Null or an error is no answer: something is being killed. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer | null>): Promise<Answer> {
	const deadline = performance.now() + PATIENCE_MS
	while (performance.now() < deadline) {
		const answer = await ask().catch(() => null)
		if (answer !== null) return answer
		await pause(50)
	}
	throw new Error('A customer had no answer within ten minutes')
}

export async function place(
	url: string,
	key: string,
	emailAddress: string,
	cars: readonly string[],
): Promise<string | null> {
	const recaptchaToken = await quickCaptcha(CAPTCHA_KEY)
	const order = buildOrder({ emailAddress, recaptchaToken, chassiNumbers: [...cars] })
	const answer = await post(`${url}/api/order/create`, order, { 'idempotency-key': key })
	const { isSuccess, orderId } = JSON.parse(await answer.text())
	return isSuccess === true ? String(orderId) : null
}

/** And mailed: a mail that asks to pay is not sent any more to who has paid. */
const ASKED_TO_PAY = `
	select reference from payment_attempts join mails using (order_id)
	where order_id = $1 and status = 'CREATED' and kind = 'payment-link' and sent_at is not null`

export async function askedToPay(
	{ database }: Deployment,
	orderId: string,
): Promise<string | null> {
	const { rows } = await database.query<{ reference: string }>(ASKED_TO_PAY, [orderId])
	return rows[0]?.reference ?? null
}

/** The customers hand them over themselves: the address that the provider knows leads nowhere here. */
export async function loseCallbacks({ sandbox }: Deployment): Promise<void> {
	await post(`${sandbox.url}/sandbox/failures`, { callbacks: 'lost' })
}

/** Returns what the provider calls back with. */
export async function payAtProvider({ sandbox }: Deployment, reference: string): Promise<unknown> {
	const force = `${sandbox.url}/sandbox/payments/${reference}/force`
	const answer = await post(force, { status: 'SETTLED' })
	return JSON.parse(await answer.text()).callbacks.at(-1).body
}

export async function callBack(url: string, body: unknown): Promise<true | null> {
	const authorization = 'sandbox-callback-token'
	const answer = await post(`${url}/api/payments/zaver/callback`, body, { authorization })
	return answer.ok ? true : null
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
	return fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(10_000),
	})
}
