import type Stripe from 'stripe'
import type { PaymentLine, PaymentToOpen } from '../provider.ts'
import { metadataOf } from './stripe-terms.ts'

const DAYS_UNTIL_DUE = 14

const TERMS = {
	sv: { vat: 'Moms', vatNumber: 'VAT-nummer' },
	en: { vat: 'VAT', vatNumber: 'VAT number' },
} as const

export function customerRequest(payment: PaymentToOpen): Stripe.CustomerCreateParams {
	const { payer, language } = payment
	return {
		name: payer.company?.name || `${payer.firstName} ${payer.lastName}`,
		email: payer.emailAddress,
		preferred_locales: [language],
		address: {
			line1: payer.streetAddress,
			postal_code: payer.zipCode,
			city: payer.city,
			...(payer.countryCode && { country: payer.countryCode }),
		},
		metadata: metadataOf(payment),
	}
}

export function invoiceRequest(
	payment: PaymentToOpen,
	customer: string,
): Stripe.InvoiceCreateParams {
	const vatNumber = payment.payer.company?.vatNumber
	return {
		customer,
		currency: 'sek',
		collection_method: 'send_invoice',
		days_until_due: DAYS_UNTIL_DUE,
		// A draft that we did not come to finish must not become an invoice by itself.
		auto_advance: false,
		pending_invoice_items_behavior: 'exclude',
		description: payment.title,
		...(vatNumber && {
			custom_fields: [{ name: TERMS[payment.language].vatNumber, value: vatNumber }],
		}),
		metadata: metadataOf(payment),
	}
}

/** All lines in one call: an invoice has either all of them or none. */
export function linesRequest(payment: PaymentToOpen): Stripe.InvoiceAddLinesParams {
	return {
		lines: payment.lines.map((line) => ({
			description: line.name,
			amount: line.amountIncludingVatOre,
			...(line.vatOre > 0 && { tax_amounts: [vatOf(payment, line)] }),
		})),
	}
}

function vatOf(
	{ vatRatePercent, language }: PaymentToOpen,
	line: PaymentLine,
): Stripe.InvoiceAddLinesParams.Line.TaxAmount {
	return {
		amount: line.vatOre,
		taxable_amount: line.amountIncludingVatOre - line.vatOre,
		tax_rate_data: {
			display_name: TERMS[language].vat,
			percentage: vatRatePercent,
			inclusive: true,
			tax_type: 'vat',
		},
	}
}
