import { randomUUID } from 'node:crypto'
import { buildOrder } from '../../../server/testing/build-order.ts'
import { quickCaptcha } from '../../../server/testing/quick-captcha.ts'
import type { Promises } from '../customers.ts'
import { CAPTCHA_KEY, type Deployment } from '../deployment.ts'
import { paymentsAt } from '../ledgers.ts'
import { untilAnswered } from '../until-answered.ts'

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
	/** Sees how each request to the service was answered. */
	readonly request?: Request
}

type Request = (url: string, options: RequestInit) => Promise<Response>

/** Customers who order and pay, so many at a time, until the signal; whoever has begun to pay ends it. */
export async function payingCustomers(
	count: number,
	visit: Visit,
	signal: AbortSignal,
	paid: PaidOrder[] = [],
): Promise<PaidOrder[]> {
	const one = async () => {
		while (!signal.aborted) paid.push(await orderAndPay(visit))
	}
	await Promise.all(Array.from({ length: count }, one))
	return paid
}

async function orderAndPay(visit: Visit): Promise<PaidOrder> {
	const { deployment, url, promises, chooseCars, request } = visit
	const key = randomUUID()
	const address = `${key}@example.com`
	const cars = chooseCars()
	promises.keys.add(key)
	const orderId = await untilAnswered(() => place(url(), key, address, cars, request))
	promises.kept.push({ key, orderId, address })
	const reference = await untilAnswered(() => askedToPay(deployment, orderId))
	const callback = await payAtProvider(deployment, reference)
	await untilAnswered(() => callBack(url(), callback, request))
	return { orderId, address, cars }
}

/** As the provider wants it: 1.0.0 passes it on as it was written. */
const PHONE_NUMBER = '+46701234567'

export async function place(
	url: string,
	key: string,
	emailAddress: string,
	cars: readonly string[],
	request?: Request,
): Promise<string | null> {
	const recaptchaToken = await quickCaptcha(CAPTCHA_KEY)
	const chassiNumbers = [...cars]
	const order = buildOrder({
		emailAddress,
		recaptchaToken,
		chassiNumbers,
		phoneNumber: PHONE_NUMBER,
	})
	const answer = await post(`${url}/api/order/create`, order, { 'idempotency-key': key }, request)
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

export async function callBack(
	url: string,
	body: unknown,
	request?: Request,
): Promise<true | null> {
	const authorization = 'sandbox-callback-token'
	const answer = await post(`${url}/api/payments/zaver/callback`, body, { authorization }, request)
	return answer.ok ? true : null
}

/**
 * The provider calls back when a refund is made, again and again until it is heard: whoever was killed before its answer
 * came learns only so how it is called.
 */
export async function tellOfRefunds(deployment: Deployment, url: string): Promise<void> {
	const refunds = (await paymentsAt(deployment)).flatMap((payment) => payment.refunds)
	for (const refund of refunds) await untilAnswered(() => callBack(url, refund))
}

function post(
	url: string,
	body: unknown,
	headers: Record<string, string> = {},
	request: Request = fetch,
): Promise<Response> {
	return request(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(10_000),
	})
}
