import type Stripe from 'stripe'

const seconds = () => Math.floor(Date.now() / 1000)

export function newIntent(
	facts: Pick<Stripe.PaymentIntent, 'id' | 'amount' | 'status'>,
): Stripe.PaymentIntent {
	return {
		object: 'payment_intent',
		allowed_payment_method_types: null,
		amount_capturable: 0,
		amount_received: facts.status === 'succeeded' ? facts.amount : 0,
		application: null,
		application_fee_amount: null,
		automatic_payment_methods: null,
		canceled_at: null,
		cancellation_reason: null,
		capture_method: 'automatic_async',
		client_secret: null,
		confirmation_method: 'automatic',
		created: seconds(),
		currency: 'sek',
		customer: null,
		customer_account: null,
		description: null,
		excluded_payment_method_types: null,
		last_payment_error: null,
		latest_charge: null,
		livemode: false,
		managed_payments: null,
		metadata: {},
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: null,
		payment_method_types: ['card'],
		payment_record: null,
		processing: null,
		receipt_email: null,
		review: null,
		setup_future_usage: null,
		shipping: null,
		source: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		transfer_group: null,
		...facts,
	}
}

export function newInvoicePayment(
	facts: Pick<Stripe.InvoicePayment, 'id' | 'invoice' | 'payment'> & { readonly amount: number },
): Stripe.InvoicePayment {
	const { amount, ...rest } = facts
	return {
		object: 'invoice_payment',
		amount_paid: amount,
		amount_requested: amount,
		created: seconds(),
		currency: 'sek',
		is_default: true,
		livemode: false,
		status: 'paid',
		status_transitions: { canceled_at: null, paid_at: seconds() },
		...rest,
	}
}

export function newRefund(
	facts: Pick<Stripe.Refund, 'id' | 'amount' | 'metadata' | 'payment_intent' | 'status'>,
): Stripe.Refund {
	return {
		object: 'refund',
		balance_transaction: null,
		charge: null,
		created: seconds(),
		currency: 'sek',
		customer: null,
		customer_account: null,
		payment_method: null,
		reason: null,
		receipt_number: null,
		source_transfer_reversal: null,
		transfer_reversal: null,
		...facts,
	}
}
