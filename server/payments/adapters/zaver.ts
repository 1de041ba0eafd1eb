import { linkHostsOf } from '../payment-link.ts'
import type { PaymentProvider } from '../provider.ts'
import { readAnswer } from './read-answer.ts'
import { paymentAnswer, statusOf, toPayment } from './zaver/answers.ts'
import { readZaverCallback } from './zaver/callback.ts'
import { isConflict, type ZaverSettings, zaverClient } from './zaver/client.ts'
import { openRequest } from './zaver/open-request.ts'
import { zaverRefunds } from './zaver/refunds.ts'
import { listStandIn } from './zaver/stand-in-list.ts'

/** Zaver's checkout API. The stand-in provider of a local run speaks the same protocol. */
export function zaverProvider(settings: ZaverSettings): PaymentProvider {
	const call = zaverClient(settings)
	const askPayment = async (method: 'GET' | 'POST', path: string, body?: object) =>
		readAnswer('Zaver', paymentAnswer, await call(method, path, body))
	const fetchPayment = async (reference: string) =>
		toPayment(await askPayment('GET', pathOf(reference)))

	return {
		name: 'zaver',
		linkHosts: [...linkHostsFor(settings.apiUrl), ...(settings.linkHosts ?? [])],

		async openPayment(payment) {
			const answer = await askPayment('POST', '/payments/link/v2', openRequest(payment))
			if (!answer.paymentLink) throw new Error('Zaver opened a payment without a link')
			return {
				reference: answer.paymentId,
				link: answer.paymentLink,
				expiresAt: answer.validUntil ?? null,
				status: statusOf(answer),
			}
		},

		fetchPayment,

		async cancelPayment(reference) {
			try {
				return toPayment(await askPayment('POST', `${pathOf(reference)}/cancel`, {}))
			} catch (error) {
				// Paid already: then what is true is the answer.
				if (isConflict(error)) return fetchPayment(reference)
				throw error
			}
		},

		...zaverRefunds(call),

		// Its callbacks name the payment itself.
		findPayment: async () => null,

		// Zaver's own API has no list.
		...(!isZaverItself(settings.apiUrl) && { listPayments: (span) => listStandIn(call, span) }),

		readCallback: (request) => readZaverCallback(request, settings.callbackToken),
	}
}

const pathOf = (reference: string) => `/payments/link/v2/${encodeURIComponent(reference)}`

/** Zaver shows its pages below its own domain; a stand-in where it is called. */
function linkHostsFor(apiUrl: string): string[] {
	return isZaverItself(apiUrl) ? ['*.zaver.com'] : linkHostsOf(apiUrl)
}

function isZaverItself(apiUrl: string): boolean {
	return new URL(apiUrl).hostname.endsWith('.zaver.com')
}
