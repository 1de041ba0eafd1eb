import type { FastifyInstance } from 'fastify'
import { apiError } from '../api-error.ts'
import { bookQuery, captureRequest, createRequest, updateRequest } from './api-schemas.ts'
import { capturePayment } from './capture-payment.ts'
import type { Payment } from './payment.ts'
import { cancelPayment, changeAmount, createPayment, type Provider } from './payments.ts'
import { readBody } from './schema-parts.ts'
import { paymentOnWire } from './wire.ts'

const BOOK_PAGE = 100

type OnePayment = { Params: { paymentId: string } }

export function addPaymentRoutes(api: FastifyInstance, provider: Provider): void {
	const { book, origin } = provider

	function find(paymentId: string): Payment {
		const payment = book.payment(paymentId)
		if (!payment) throw apiError('PAYMENT_NOT_FOUND', `There is no payment ${paymentId}.`)
		return payment
	}
	function answer(payment: Payment) {
		return paymentOnWire(payment, book.refundsOf(payment.paymentId), origin())
	}

	api.post('/payments/link/v2', async ({ body }) =>
		answer(await createPayment(provider, readBody(createRequest, body), body)),
	)

	api.get<OnePayment>('/payments/link/v2/:paymentId', async ({ params }) =>
		answer(find(params.paymentId)),
	)

	// Not Zaver's: its API has no list. A page begins after the payment that the one before ended with.
	api.get('/sandbox/book', async ({ query }) => {
		const { from, until, after } = readBody(bookQuery, query)
		const isIn = (time: string) => time >= from && time < until
		const listed = book
			.payments()
			.filter(
				({ paymentId, createdAt }) =>
					isIn(createdAt) || book.refundsOf(paymentId).some((refund) => isIn(refund.createdAt)),
			)
		const start = listed.findIndex(({ paymentId }) => paymentId === after) + 1
		const payments = listed.slice(start, start + BOOK_PAGE)
		return {
			payments: payments.map((payment) => ({ ...answer(payment), createdAt: payment.createdAt })),
			next: start + BOOK_PAGE < listed.length ? payments.at(-1)?.paymentId : null,
		}
	})

	api.patch<OnePayment>('/payments/link/v2/:paymentId', async ({ params, body }) => {
		const payment = find(params.paymentId)
		return answer(await changeAmount(provider, payment, readBody(updateRequest, body)))
	})

	api.post<OnePayment>('/payments/link/v2/:paymentId/capture', async ({ params, body }) => {
		const payment = find(params.paymentId)
		return answer(await capturePayment(provider, payment, readBody(captureRequest, body)))
	})

	api.post<OnePayment>('/payments/link/v2/:paymentId/cancel', async ({ params }) => {
		const payment = find(params.paymentId)
		return answer(await cancelPayment(provider, payment, 'cancelled by the merchant'))
	})
}
