import { randomUUID } from 'node:crypto'
import { buildOrder } from '../../server/testing/build-order.ts'
import { quickCaptcha } from '../../server/testing/quick-captcha.ts'
import { CAPTCHA_KEY } from './house.ts'

export type Promised = { readonly key: string; readonly orderId: string; readonly address: string }

/** What customers were promised, and what they were told instead. */
export type Promises = {
	readonly kept: Promised[]
	/** How often each answer came: a status, or 'no answer'. */
	readonly answers: Map<string, number>
	/** Keys that were sent at all. */
	readonly keys: Set<string>
}

export function noPromises(): Promises {
	return { kept: [], answers: new Map(), keys: new Set() }
}

/** One customer sends one order, and sends it again under the same key until it is answered for good. */
export async function order(url: () => string, promises: Promises, signal: AbortSignal) {
	const key = randomUUID()
	const address = `${key}@example.com`
	promises.keys.add(key)
	while (!signal.aborted) {
		const answer = await send(url(), key, address)
		promises.answers.set(answer.told, (promises.answers.get(answer.told) ?? 0) + 1)
		if (answer.orderId !== null) {
			promises.kept.push({ key, orderId: answer.orderId, address })
			return
		}
	}
}

/** Customers one after another, so many at a time, until the signal. */
export async function customers(
	count: number,
	url: () => string,
	promises: Promises,
	signal: AbortSignal,
): Promise<void> {
	const one = async () => {
		while (!signal.aborted) await order(url, promises, signal)
	}
	await Promise.all(Array.from({ length: count }, one))
}

export async function send(url: string, key: string, address: string) {
	try {
		const answer = await fetch(`${url}/api/order/create`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'idempotency-key': key },
			body: JSON.stringify(await orderTo(address)),
			signal: AbortSignal.timeout(10_000),
		})
		const { isSuccess, orderId } = JSON.parse(await answer.text())
		return { told: String(answer.status), orderId: isSuccess === true ? String(orderId) : null }
	} catch {
		await new Promise((resolve) => setTimeout(resolve, 20))
		return { told: 'no answer', orderId: null }
	}
}

export async function orderTo(emailAddress: string) {
	return buildOrder({ emailAddress, recaptchaToken: await quickCaptcha(CAPTCHA_KEY) })
}
