import { randomUUID } from 'node:crypto'
import { buildOrder } from '../../server/testing/build-order.ts'
import { quickCaptcha } from '../../server/testing/quick-captcha.ts'
import { CAPTCHA_KEY } from './deployment.ts'

type Promised = { readonly key: string; readonly orderId: string; readonly address: string }

/** The orders that were acknowledged, and how all requests were answered. */
export type Promises = {
	readonly kept: Promised[]
	/** How often each answer came: see `statusLabel`, or 'no answer'. */
	readonly answers: Map<string, number>
	/** Keys that were sent at all. */
	readonly keys: Set<string>
}

export function noPromises(): Promises {
	return { kept: [], answers: new Map(), keys: new Set() }
}

/** Makes a solved captcha. */
type Solve = () => Promise<string>

const solveAtOnce: Solve = () => quickCaptcha(CAPTCHA_KEY)

/** One customer sends one order, and sends it again under the same key until it is answered for good. */
export async function order(
	url: () => string,
	promises: Promises,
	signal: AbortSignal,
	solve = solveAtOnce,
) {
	const key = randomUUID()
	const address = `${key}@example.com`
	promises.keys.add(key)
	while (!signal.aborted) {
		const answer = await send(url(), key, address, solve)
		promises.answers.set(answer.status, (promises.answers.get(answer.status) ?? 0) + 1)
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
	solve = solveAtOnce,
): Promise<void> {
	const one = async () => {
		while (!signal.aborted) await order(url, promises, signal, solve)
	}
	await Promise.all(Array.from({ length: count }, one))
}

export async function send(url: string, key: string, address: string, solve = solveAtOnce) {
	try {
		const answer = await fetch(`${url}/api/order/create`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'idempotency-key': key },
			body: JSON.stringify(await orderTo(address, solve)),
			signal: AbortSignal.timeout(10_000),
		})
		const { isSuccess, orderId } = JSON.parse(await answer.text())
		return { status: statusLabel(answer), orderId: isSuccess === true ? String(orderId) : null }
	} catch {
		await new Promise((resolve) => setTimeout(resolve, 20))
		return { status: 'no answer', orderId: null }
	}
}

/** A status. That it says when to try again is part of a 503. */
export function statusLabel({ status, headers }: Response): string {
	return status === 503 && !headers.has('retry-after') ? '503 without Retry-After' : String(status)
}

export async function orderTo(emailAddress: string, solve = solveAtOnce) {
	return buildOrder({ emailAddress, recaptchaToken: await solve() })
}
