import type { Generated } from 'kysely'

/** Money on its way to us and back. */
export type PaymentTables = {
	payment_attempts: PaymentAttemptTable
	provider_events: ProviderEventTable
	refunds: RefundTable
	refund_cars: RefundCarTable
	disputes: DisputeTable
}

type PaymentAttemptTable = {
	id: string
	order_id: string
	created_at: Generated<Date>
	provider: string
	method: string
	status: Generated<string>
	amount_ore: number
	reference: string | null
	link: string | null
	expires_at: Date | null
	settled_ore: number | null
	settled_currency: string | null
	settled_for_other_order: Generated<boolean>
	accepted_ore: number | null
	refunded_elsewhere_ore: Generated<number>
	refunded_elsewhere_at: Date | null
	asked_at: Generated<Date>
	status_since: Generated<Date>
	public_url: Generated<string>
	api_url: Generated<string>
	brand_name: Generated<string>
	order_reference: Generated<string>
	return_language: Generated<string>
	pay_by: Date | null
}

type ProviderEventTable = {
	id: Generated<number>
	received_at: Generated<Date>
	provider: string
	event_key: string
	reference: string | null
	body: Buffer
}

type RefundTable = {
	id: string
	order_id: string
	attempt_id: string
	created_at: Generated<Date>
	amount_ore: number
	status: Generated<string>
	reference: string | null
	reason: string
	asked_at: Generated<Date>
	what: Generated<'amount' | 'cars' | 'vat'>
	/** How much of it is taken from the sale, and the VAT in that. Null: the version before promised it. */
	sold_ore: number | null
	vat_ore: number | null
	/** Its credit note is issued, or it needs none. */
	is_credited: Generated<boolean>
}

type RefundCarTable = {
	refund_id: string
	chassis_number: string
	net_ore: number
}

type DisputeTable = {
	provider: string
	id: string
	order_id: string | null
	status: string
	opened_at: Generated<Date>
	changed_at: Generated<Date>
	closed_at: Date | null
}
