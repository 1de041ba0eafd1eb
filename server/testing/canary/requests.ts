import { once } from 'node:events'
import net from 'node:net'
import type { OrderRequest } from '@coc/contract'
import type pg from 'pg'
import * as v from 'valibot'
import { quickCaptcha } from '../quick-captcha.ts'
import type { ServerProcess } from '../servers/server-process.ts'
import { canaryOrder } from './person.ts'

export const CALLBACK_TOKEN = 'callback-token'
export const CAPTCHA_KEY = 'a key'

const orderAnswer = v.object({ isSuccess: v.literal(true), orderId: v.string() })

export const JSON_TYPE = { 'content-type': 'application/json' }

export function post(
	server: ServerProcess,
	body: string,
	headers: Record<string, string> = JSON_TYPE,
) {
	return fetch(`${server.url}/api/order/create`, { method: 'POST', headers, body })
}

/** Places an order of the canary person. The key is what makes it stay one order when it is tried again. */
export async function order(
	server: ServerProcess,
	key: string,
	changes: Partial<OrderRequest> = {},
): Promise<Response> {
	const request = canaryOrder({ ...changes, recaptchaToken: await quickCaptcha(CAPTCHA_KEY) })
	return post(server, JSON.stringify(request), { ...JSON_TYPE, 'idempotency-key': key })
}

export async function orderId(answer: Response): Promise<string> {
	return v.parse(orderAnswer, await answer.json()).orderId
}

export function callback(server: ServerProcess, body: string, token = CALLBACK_TOKEN) {
	return fetch(`${server.url}/api/payments/zaver/callback`, {
		method: 'POST',
		headers: { ...JSON_TYPE, authorization: token },
		body,
	})
}

export const statusOf = async (pool: pg.Pool, id: string) =>
	(await pool.query('select status from orders where id = $1', [id])).rows[0]?.status

export async function sendRaw({ url }: ServerProcess, text: string): Promise<void> {
	const { hostname, port } = new URL(url)
	const socket = net.connect(Number(port), hostname).on('error', () => undefined)
	socket.write(text)
	socket.resume()
	await once(socket, 'close')
}
