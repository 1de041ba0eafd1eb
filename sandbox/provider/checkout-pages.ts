import type { FastifyInstance } from 'fastify'
import { apiError } from '../api-error.ts'
import { sendPage } from '../layout.ts'
import { checkoutView } from './checkout-view.ts'
import type { Payment } from './payment.ts'
import {
	cancelByPayer,
	declineCard,
	markInvoicePaid,
	type Provider,
	payByCard,
	sendInvoice,
} from './payments.ts'

type Checkout = { Params: { token: string }; Querystring: { declined?: string } }

export function addCheckoutPages(app: FastifyInstance, provider: Provider): void {
	function find(token: string): Payment {
		const payment = provider.book.paymentByToken(token)
		if (!payment) throw apiError('PAYMENT_NOT_FOUND', 'There is no payment at this address.')
		return payment
	}
	function checkoutPath(payment: Payment) {
		return `/checkout/${payment.token}`
	}
	function isPaid({ status }: Payment) {
		return status === 'SETTLED' || status === 'PENDING_MERCHANT_CAPTURE'
	}

	app.get<Checkout>('/checkout/:token', (request, reply) => {
		const payment = find(request.params.token)
		const body = checkoutView(payment, {
			declined: request.query.declined !== undefined && payment.status === 'CREATED',
		})
		const merchant = [payment.successUrl, payment.cancelUrl].flatMap(originsOf)
		return sendPage(reply, { title: 'Checkout', body, navigation: false }, merchant)
	})

	app.post<Checkout>('/checkout/:token/pay', async (request, reply) => {
		const payment = await payByCard(provider, find(request.params.token))
		const next = isPaid(payment) ? payment.successUrl : undefined
		return reply.redirect(next ?? checkoutPath(payment), 303)
	})

	app.post<Checkout>('/checkout/:token/decline', async (request, reply) => {
		const payment = await declineCard(provider, find(request.params.token))
		return reply.redirect(`${checkoutPath(payment)}?declined`, 303)
	})

	app.post<Checkout>('/checkout/:token/cancel', async (request, reply) => {
		const payment = await cancelByPayer(provider, find(request.params.token))
		const next = payment.status === 'CANCELLED' ? payment.cancelUrl : undefined
		return reply.redirect(next ?? checkoutPath(payment), 303)
	})

	app.post<Checkout>('/checkout/:token/invoice', async (request, reply) => {
		const payment = await sendInvoice(provider, find(request.params.token))
		const next = payment.status === 'PENDING_CONFIRMATION' ? payment.successUrl : undefined
		return reply.redirect(next ?? checkoutPath(payment), 303)
	})

	app.post<Checkout>('/checkout/:token/mark-as-paid', async (request, reply) => {
		const payment = await markInvoicePaid(provider, find(request.params.token))
		return reply.redirect(checkoutPath(payment), 303)
	})
}

function originsOf(url: string | undefined): string[] {
	return url === undefined ? [] : [new URL(url).origin]
}
