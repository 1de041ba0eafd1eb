import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { apiError } from './api-error.ts'
import { failureNotice, failureView } from './failure-view.ts'
import { type FailureSwitch, failureChange } from './failures.ts'
import { html } from './html.ts'
import { sendPage } from './layout.ts'
import { paymentsView, refundsView } from './provider/book-view.ts'
import { oreFromKronor } from './provider/money.ts'
import { type Payment, paymentStatuses } from './provider/payment.ts'
import { forcePayment, markInvoicePaid, type Provider } from './provider/payments.ts'
import { readBody } from './provider/schema-parts.ts'
import { paymentInFull } from './provider/wire.ts'

type OnePayment = { Params: { paymentId: string } }

const forceRequest = v.strictObject({
	status: v.optional(v.picklist(paymentStatuses)),
	amount: v.optional(
		v.pipe(
			v.number(),
			v.transform((kronor) => oreFromKronor(kronor)),
			v.number('Expected an amount with at most two decimals'),
		),
	),
})

/** The stand-in's own side: what it holds, and the switches for people and tests. */
export function addHomePages(
	app: FastifyInstance,
	{ provider, failures }: { provider: Provider; failures: FailureSwitch },
): void {
	const { book, origin } = provider

	function find(paymentId: string): Payment {
		const payment = book.payment(paymentId)
		if (!payment) throw apiError('PAYMENT_NOT_FOUND', `There is no payment ${paymentId}.`)
		return payment
	}
	function inFull(payment: Payment) {
		const { paymentId } = payment
		return paymentInFull(payment, book.refundsOf(paymentId), book.callbacksOf(paymentId), origin())
	}

	app.get('/', (_, reply) =>
		sendPage(reply, {
			title: 'Payments',
			body: html`${failureNotice(failures.current())}
${paymentsView(book)}
<h2>Refunds</h2>
${refundsView(book)}
<h2 id="fail">Make it fail</h2>
${failureView(failures.current())}`,
		}),
	)

	app.get<{ Querystring: { reference?: string } }>('/sandbox/payments.json', async ({ query }) => {
		const { reference } = query
		const chosen = book
			.payments()
			.filter((each) => reference === undefined || each.merchantPaymentReference === reference)
		return { payments: chosen.map(inFull).reverse() }
	})

	app.post<OnePayment>('/sandbox/payments/:paymentId/mark-as-paid', async (request, reply) => {
		const payment = await markInvoicePaid(provider, find(request.params.paymentId))
		return wantsPage(request.headers.accept) ? reply.redirect('/', 303) : inFull(payment)
	})

	app.post<OnePayment>('/sandbox/payments/:paymentId/force', async (request) => {
		const { status, amount: amountOre } = readBody(forceRequest, request.body)
		const payment = find(request.params.paymentId)
		return inFull(await forcePayment(provider, payment, { status, amountOre }))
	})

	app.get('/sandbox/failures.json', async () => failures.current())

	app.post('/sandbox/failures', async (request, reply) => {
		failures.change(readBody(failureChange, request.body))
		return wantsPage(request.headers.accept) ? reply.redirect('/', 303) : failures.current()
	})
}

function wantsPage(accept = ''): boolean {
	return accept.includes('text/html')
}
