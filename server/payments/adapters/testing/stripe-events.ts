import { createHmac } from 'node:crypto'
import { newId } from './stripe-book.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_stand_in'
export const API_VERSION = '2026-10-28.endive'

export function eventOnWire({ type, object }: { type: string; object: object }) {
	return {
		id: newId('evt'),
		object: 'event',
		api_version: API_VERSION,
		created: Math.floor(Date.now() / 1000),
		data: { object },
		livemode: false,
		pending_webhooks: 1,
		request: { id: null, idempotency_key: null },
		type,
	}
}

/** By Stripe's description of its signatures, not by its package: the package is what is tested. */
export function signed(body: Buffer, at: Date, secret = WEBHOOK_SECRET) {
	const time = Math.floor(at.getTime() / 1000)
	const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
	return { 'stripe-signature': `t=${time},v1=${signature}` }
}
