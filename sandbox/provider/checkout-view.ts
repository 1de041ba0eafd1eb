import { type Html, html } from '../html.ts'
import { moment } from '../layout.ts'
import { formatOre } from './money.ts'
import { isExpired, isInvoice, type Payment } from './payment.ts'

export function checkoutView(payment: Payment, { declined }: { declined: boolean }): Html {
	return html`<p class="lead">${payment.title}</p>
${payment.description && html`<p>${payment.description}</p>`}
<dl class="facts">
<div><dt>Sold by</dt><dd>${sellerOf(payment)}</dd></div>
${payment.merchantPaymentReference && html`<div><dt>Reference</dt><dd>${payment.merchantPaymentReference}</dd></div>`}
</dl>
${lines(payment)}
<p class="total"><span>Total to pay</span> <strong>${formatOre(payment.amountOre)}</strong></p>
${declined && html`<p class="notice bad" role="alert">The card was declined. Nothing was paid; you can try again.</p>`}
${whatNow(payment)}`
}

function lines({ lineItems }: Payment): Html | undefined {
	if (lineItems.length === 0) return undefined
	return html`<table class="lines">
<caption>What you are paying for</caption>
<thead><tr><th scope="col">Item</th><th scope="col" class="number">Sum</th></tr></thead>
<tbody>${lineItems.map(
		(item) =>
			html`<tr><td>${item.quantity} × ${item.name}</td><td class="number">${formatOre(item.totalOre)}</td></tr>`,
	)}</tbody>
</table>`
}

function whatNow(payment: Payment): Html {
	if (isExpired(payment, new Date()))
		return html`<p class="notice bad">This payment link expired ${moment(payment.validUntil)}. Nothing was paid.</p>
${backLink(payment.cancelUrl)}`
	switch (payment.status) {
		case 'CREATED':
			return html`<form method="post" class="choices">${isInvoice(payment) ? invoiceButtons(payment) : cardButtons(payment)}</form>`
		case 'PENDING_CONFIRMATION':
			return html`<p class="notice">The invoice is sent. The payment waits until it is paid.</p>
<form method="post" class="choices">${button(payment, 'mark-as-paid', 'Mark as paid', 'primary')}</form>
${backLink(payment.successUrl)}`
		case 'PENDING_MERCHANT_CAPTURE':
			return html`<p class="notice good">The amount is reserved. The seller has yet to collect it.</p>
${backLink(payment.successUrl)}`
		case 'SETTLED':
			return html`<p class="notice good">This payment is settled. There is nothing more to pay.</p>
${backLink(payment.successUrl)}`
		case 'CANCELLED':
			return html`<p class="notice bad">This payment was cancelled. Nothing was paid.</p>
${backLink(payment.cancelUrl)}`
		case 'ERROR':
			return html`<p class="notice bad">Something went wrong with this payment.</p>
${backLink(payment.cancelUrl)}`
	}
}

function cardButtons(payment: Payment): Html {
	return html`${button(payment, 'pay', 'Pay by card', 'primary')}
${button(payment, 'decline', 'Decline')}
${button(payment, 'cancel', 'Cancel')}`
}

function invoiceButtons(payment: Payment): Html {
	return html`${button(payment, 'invoice', 'Send me the invoice', 'primary')}
${button(payment, 'cancel', 'Cancel')}`
}

function button(payment: Payment, action: string, label: string, look = ''): Html {
	return html`<button formaction="/checkout/${payment.token}/${action}" class="${look}">${label}</button>`
}

function backLink(url: string | undefined): Html | undefined {
	return url === undefined ? undefined : html`<p><a href="${url}">Back to the seller</a></p>`
}

// The protocol does not name the merchant: a real provider knows it from the contract.
function sellerOf({ successUrl, cancelUrl, callbackUrl }: Payment): string {
	const url = successUrl ?? cancelUrl ?? callbackUrl
	return url === undefined ? 'the merchant' : new URL(url).host
}
