import { type Html, html } from '../html.ts'
import { moment } from '../layout.ts'
import type { Book } from './book.ts'
import type { Callback } from './callback.ts'
import { formatOre } from './money.ts'
import { isExpired, type Payment } from './payment.ts'
import type { Refund } from './refunds/refund.ts'

const mostShown = 100

export function paymentsView(book: Book): Html {
	const payments = book.payments()
	if (payments.length === 0)
		return html`<p class="empty">No payments yet. They appear here as soon as the shop opens one.</p>`
	return html`${onlyNewest(payments.length)}
<table class="cards" role="table" aria-label="Payments, newest first">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">When</th><th scope="col" role="columnheader">What</th><th scope="col" role="columnheader">Status</th><th scope="col" role="columnheader" class="number">Amount</th><th scope="col" role="columnheader">Callbacks</th><th scope="col" role="columnheader">Action</th></tr></thead>
<tbody role="rowgroup">${payments
		.slice(-mostShown)
		.reverse()
		.map((payment) => paymentRow(payment, book.callbacksOf(payment.paymentId)))}</tbody>
</table>`
}

function paymentRow(payment: Payment, callbacks: readonly Callback[]): Html {
	return html`<tr role="row">
<td role="cell" data-label="When">${moment(payment.createdAt)}</td>
<td role="cell" data-label="What"><span>${payment.title}<br><span class="quiet">${payment.merchantPaymentReference ?? payment.paymentId}</span></span></td>
<td role="cell" data-label="Status">${status(isExpired(payment, new Date()) ? 'EXPIRED' : payment.status)}</td>
<td role="cell" data-label="Amount" class="number">${formatOre(payment.amountOre)}</td>
<td role="cell" data-label="Callbacks">${callbacks.length === 0 ? html`<span class="quiet">none yet</span>` : html`<ul>${callbacks.map(callbackLine)}</ul>`}</td>
<td role="cell" data-label="Action"><span class="actions"><a href="/checkout/${payment.token}" aria-label="Open checkout of ${payment.title}">Open checkout</a>${
		payment.status === 'PENDING_CONFIRMATION' &&
		html`<form method="post" action="/sandbox/payments/${payment.paymentId}/mark-as-paid"><button class="primary">Mark as paid</button></form>`
	}</span></td>
</tr>`
}

function callbackLine({ state, attempts }: Callback): Html {
	const last = attempts.at(-1)
	if (!last) return html`<li>${state}</li>`
	const tries = attempts.length === 1 ? '1 try' : `${attempts.length} tries`
	return html`<li>${state.replace('-', ' ')} <span class="quiet">(${tries}, last: ${last.result})</span></li>`
}

export function refundsView(book: Book): Html {
	const refunds = book.refunds()
	if (refunds.length === 0) return html`<p class="empty">No refunds yet.</p>`
	return html`${onlyNewest(refunds.length)}
<table class="cards" role="table" aria-label="Refunds, newest first">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">When</th><th scope="col" role="columnheader">Of payment</th><th scope="col" role="columnheader">Status</th><th scope="col" role="columnheader" class="number">Amount</th></tr></thead>
<tbody role="rowgroup">${refunds
		.slice(-mostShown)
		.reverse()
		.map((refund) => refundRow(refund, book))}</tbody>
</table>`
}

function refundRow(refund: Refund, book: Book): Html {
	return html`<tr role="row">
<td role="cell" data-label="When">${moment(refund.createdAt)}</td>
<td role="cell" data-label="Of payment">${book.payment(refund.paymentId)?.title ?? refund.paymentId}</td>
<td role="cell" data-label="Status">${status(refund.status)}</td>
<td role="cell" data-label="Amount" class="number">${formatOre(refund.amountOre)}</td>
</tr>`
}

function status(name: string): Html {
	const words = name.split('_')
	return html`<span class="status" data-status="${name}">${words.map((word, index) => html`${index > 0 && html`_<wbr>`}${word}`)}</span>`
}

function onlyNewest(count: number): Html | undefined {
	return count > mostShown
		? html`<p class="quiet">The newest ${mostShown} of ${count}.</p>`
		: undefined
}
