import type { Sandbox } from '@coc/sandbox'
import * as v from 'valibot'

const paymentsSchema = v.object({
	payments: v.array(v.looseObject({ paymentId: v.string(), paymentStatus: v.string() })),
})

const mailsSchema = v.object({
	mails: v.array(
		v.looseObject({
			subject: v.string(),
			text: v.string(),
			html: v.string(),
			messageId: v.string(),
			envelope: v.looseObject({ to: v.array(v.string()) }),
		}),
	),
})

type Stand = { readonly sandbox: Sandbox }

/** The provider's own book, newest first. */
export async function paymentsAtProvider({ sandbox }: Stand) {
	const answer = await fetch(`${sandbox.url}/sandbox/payments.json`)
	return v.parse(paymentsSchema, await answer.json()).payments
}

/** What has arrived in a customer's mailbox, newest first. */
export async function mailsTo({ sandbox }: Stand, address: string) {
	const answer = await fetch(`${sandbox.url}/sandbox/mails.json?to=${encodeURIComponent(address)}`)
	return v.parse(mailsSchema, await answer.json()).mails
}

type Button = 'pay' | 'decline' | 'cancel' | 'invoice' | 'mark-as-paid'

/** Presses a button of the provider's checkout page; answers with where the browser is sent. */
export async function pressAtCheckout(page: string, button: Button): Promise<string | null> {
	const answer = await fetch(`${page}/${button}`, { method: 'POST', redirect: 'manual' })
	return answer.headers.get('location')
}

export async function makeProviderFail({ sandbox }: Stand, failures: Record<string, string>) {
	await fetch(`${sandbox.url}/sandbox/failures`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(failures),
	})
}

/** What happens at the provider without anybody pressing a button there. */
export async function forcePayment(
	{ sandbox }: Stand,
	paymentId: string,
	change: { readonly status: string; readonly amount?: number },
): Promise<void> {
	const answer = await fetch(`${sandbox.url}/sandbox/payments/${paymentId}/force`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(change),
	})
	if (!answer.ok) throw new Error(`The provider's stand-in answered ${answer.status}`)
}

/** Somebody at the merchant's gives money back on the provider's own pages. */
export async function refundByHand(
	{ sandbox }: Stand,
	paymentId: string,
	refundAmount: number,
): Promise<void> {
	const post = async (path: string, body: object) => {
		const answer = await fetch(`${sandbox.url}/refund/v1${path}`, {
			method: 'POST',
			headers: { authorization: 'Bearer sandbox-key', 'content-type': 'application/json' },
			body: JSON.stringify(body),
		})
		return v.parse(v.object({ refundId: v.string() }), await answer.json()).refundId
	}
	await post(`/${await post('', { paymentId, refundAmount })}/approve`, {})
}
