import type Stripe from 'stripe'

/** Stripe's objects as its package describes them: a field that is missing or of another type does not compile. */

const seconds = () => Math.floor(Date.now() / 1000)

export function newSession(
	facts: Pick<
		Stripe.Checkout.Session,
		| 'id'
		| 'amount_total'
		| 'client_reference_id'
		| 'customer_email'
		| 'expires_at'
		| 'locale'
		| 'metadata'
		| 'success_url'
		| 'cancel_url'
		| 'url'
	>,
): Stripe.Checkout.Session {
	return {
		object: 'checkout.session',
		adaptive_pricing: { enabled: false },
		after_expiration: null,
		allow_promotion_codes: null,
		allowed_payment_method_types: null,
		amount_subtotal: facts.amount_total,
		automatic_tax: { enabled: false, liability: null, provider: null, status: null },
		billing_address_collection: null,
		client_secret: null,
		collected_information: null,
		consent: null,
		consent_collection: null,
		created: seconds(),
		currency: 'sek',
		currency_conversion: null,
		custom_fields: [],
		custom_text: {
			after_submit: null,
			shipping_address: null,
			submit: null,
			terms_of_service_acceptance: null,
		},
		customer: null,
		customer_account: null,
		customer_creation: 'if_required',
		customer_details: null,
		discounts: [],
		integration_identifier: null,
		invoice: null,
		invoice_creation: null,
		livemode: false,
		managed_payments: null,
		mode: 'payment',
		origin_context: null,
		payment_intent: null,
		payment_link: null,
		payment_method_collection: 'if_required',
		payment_method_configuration_details: null,
		payment_method_options: {},
		payment_method_types: ['card'],
		payment_status: 'unpaid',
		permissions: null,
		recovered_from: null,
		saved_payment_method_options: null,
		setup_intent: null,
		shipping_address_collection: null,
		shipping_cost: null,
		shipping_options: [],
		status: 'open',
		submit_type: null,
		subscription: null,
		total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
		ui_mode: 'hosted_page',
		wallet_options: null,
		...facts,
	}
}

export function newCustomer(
	facts: Pick<Stripe.Customer, 'id' | 'name' | 'email' | 'metadata'> & {
		readonly address: Stripe.Address
		readonly preferred_locales: string[]
	},
): Stripe.Customer {
	return {
		object: 'customer',
		balance: 0,
		created: seconds(),
		default_source: null,
		description: null,
		invoice_settings: {
			custom_fields: null,
			default_payment_method: null,
			footer: null,
			rendering_options: null,
		},
		livemode: false,
		shipping: null,
		...facts,
	}
}

export function newInvoice(
	facts: Pick<
		Stripe.Invoice,
		'id' | 'customer' | 'metadata' | 'description' | 'custom_fields' | 'due_date' | 'auto_advance'
	>,
): Stripe.Invoice {
	const now = seconds()
	return {
		object: 'invoice',
		account_country: 'SE',
		account_name: 'Vendel',
		account_tax_ids: null,
		amount_due: 0,
		amount_overpaid: 0,
		amount_paid: 0,
		amount_remaining: 0,
		amount_shipping: 0,
		application: null,
		attempt_count: 0,
		attempted: false,
		automatic_tax: {
			disabled_reason: null,
			enabled: false,
			liability: null,
			provider: null,
			status: null,
		},
		automatically_finalizes_at: null,
		billing_reason: 'manual',
		collection_method: 'send_invoice',
		created: now,
		currency: 'sek',
		customer_account: null,
		customer_address: null,
		customer_email: null,
		customer_name: null,
		customer_phone: null,
		customer_shipping: null,
		customer_tax_exempt: 'none',
		default_payment_method: null,
		default_source: null,
		default_tax_rates: [],
		discounts: [],
		effective_at: null,
		ending_balance: null,
		footer: null,
		from_invoice: null,
		hosted_invoice_url: null,
		invoice_pdf: null,
		issuer: { type: 'self' },
		last_finalization_error: null,
		latest_revision: null,
		lines: listOf([], `/v1/invoices/${facts.id}/lines`),
		livemode: false,
		next_payment_attempt: null,
		number: null,
		on_behalf_of: null,
		parent: null,
		payment_settings: {
			default_mandate: null,
			payment_method_options: null,
			payment_method_types: null,
		},
		period_end: now,
		period_start: now,
		post_payment_credit_notes_amount: 0,
		pre_payment_credit_notes_amount: 0,
		receipt_number: null,
		rendering: null,
		shipping_cost: null,
		shipping_details: null,
		starting_balance: 0,
		statement_descriptor: null,
		status: 'draft',
		status_transitions: {
			finalized_at: null,
			marked_uncollectible_at: null,
			paid_at: null,
			voided_at: null,
		},
		subtotal: 0,
		subtotal_excluding_tax: 0,
		test_clock: null,
		total: 0,
		total_discount_amounts: [],
		total_excluding_tax: 0,
		total_pretax_credit_amounts: [],
		total_taxes: [],
		webhooks_delivered_at: null,
		...facts,
	}
}

type Page = {
	readonly created: { readonly gte: number; readonly lt?: number | undefined }
	readonly starting_after?: string | undefined
}

/** A hundred of a span, the newest first. */
export function pageOf<Item extends { readonly id: string; readonly created: number }>(
	all: Iterable<Item>,
	{ created: { gte, lt = Number.POSITIVE_INFINITY }, starting_after }: Page,
	url: string,
): Stripe.ApiList<Item> {
	const listed = [...all].filter(({ created }) => created >= gte && created < lt).reverse()
	const start = listed.findIndex(({ id }) => id === starting_after) + 1
	const data = listed.slice(start, start + 100)
	return { object: 'list', data, has_more: start + 100 < listed.length, url }
}

export function listOf<Item>(data: Item[], url: string): Stripe.ApiList<Item> {
	return { object: 'list', data, has_more: false, url }
}
