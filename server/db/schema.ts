import type { Generated, JSONColumnType } from 'kysely'

/** The tables as the migrations leave them. */
export type Schema = {
	orders: OrderTable
	idempotency_keys: IdempotencyKeyTable
	order_lines: OrderLineTable
	cars: CarTable
	payment_attempts: PaymentAttemptTable
	transitions: TransitionTable
	provider_events: ProviderEventTable
	mails: MailTable
	used_captcha_challenges: UsedCaptchaChallengeTable
	rate_limits: RateLimitTable
	car_lookups: CarLookupTable
	refunds: RefundTable
	refund_cars: RefundCarTable
	receipts: ReceiptTable
	receipt_counter: ReceiptCounterTable
	receipt_files: ReceiptFileTable
	credit_notes: CreditNoteTable
	credit_note_counter: CreditNoteCounterTable
	credit_note_files: CreditNoteFileTable
	acts: ActTable
	order_changes: OrderChangeTable
	vat_checks: VatCheckTable
	notes: NoteTable
	note_versions: NoteVersionTable
	sent_mails: SentMailTable
	disputes: DisputeTable
	attention_seen: AttentionSeenTable
	attention_marks: AttentionMarkTable
	digests: DigestTable
}

type OrderTable = {
	id: string
	order_reference: Generated<string>
	created_at: Generated<Date>
	status: Generated<string>
	language: string
	is_company: boolean
	company_name: string
	vat_number: string
	first_name: string
	last_name: string
	email_address: string
	phone_number: string
	street_address: string
	zip_code: string
	city: string
	country_code: string
	country_outside_eu: string
	chassis_numbers: string[]
	handled_at: Date | null
	vat_rate_basis_points: number | null
	total_ore: number | null
	vat_reason: string | null
	/** When it was anonymised: a column keeps its name, since processes of other versions use it. */
	reduced_at: Date | null
	/** Grows with each change that an operator makes. */
	revision: Generated<number>
}

type IdempotencyKeyTable = {
	key: string
	request_hash: string
	order_id: string
	created_at: Generated<Date>
}

type OrderLineTable = {
	order_id: string
	position: number
	kind: 'coc' | 'vat'
	chassis_number: string | null
	registration_number: string | null
	coc_exists: boolean
	/** Null where it was handled before this was written down. */
	car_known: boolean | null
	cost_ore: number
}

type CarTable = {
	chassis_number: string
	chassis_number_10: string
	model_year: number
	registration_type: number
	is_reimported: boolean
	license_plate_number: string | null
	model_text: string | null
	coc_exists: boolean
	price_ore: number | null
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

type TransitionTable = {
	id: Generated<number>
	at: Generated<Date>
	order_id: string
	attempt_id: string | null
	refund_id: string | null
	/** What it moved. An order's move may also name the payment that caused it. */
	subject: 'order' | 'payment' | 'refund'
	from_status: string
	to_status: string
	cause: string
}

type ProviderEventTable = {
	id: Generated<number>
	received_at: Generated<Date>
	provider: string
	event_key: string
	reference: string | null
	body: Buffer
}

type MailTable = {
	id: string
	order_id: string
	kind: string
	version: Generated<number>
	created_at: Generated<Date>
	sent_at: Date | null
	/** The one that the mail brings, where it brings one. */
	credit_note: number | null
}

type UsedCaptchaChallengeTable = {
	challenge: string
	expires_at: Date
}

type RateLimitTable = {
	bucket: string
	used: number
	resets_at: Date
}

type CarLookupTable = {
	lookup: string
	resets_at: Date
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

type ReceiptTable = {
	number: number
	order_id: string
	attempt_id: string
	issued_at: Generated<Date>
	seller: JSONColumnType<SellerThen>
	/** Null while the order itself names the buyer, and once the books need them no longer. */
	buyer: JSONColumnType<BuyerThen> | null
}

/** Whom a receipt of an erased order was for. */
export type BuyerThen = {
	first_name: string
	last_name: string
	street_address: string
	zip_code: string
	city: string
	country_outside_eu: string
}

/** Who sold when the receipt was issued. Empty where that was not written down yet. */
type SellerThen = {
	name?: string
	address?: string[]
	organisationNumber?: string
	vatNumber?: string
}

type ReceiptCounterTable = {
	only_row: Generated<boolean>
	last_number: number
}

type ReceiptFileTable = {
	number: number
	pdf: Buffer
}

type CreditNoteTable = {
	number: number
	refund_id: string
	order_id: string
	issued_at: Generated<Date>
	seller: JSONColumnType<SellerThen>
}

type CreditNoteCounterTable = {
	only_row: Generated<boolean>
	last_number: number
}

type CreditNoteFileTable = {
	number: number
	pdf: Buffer
}

type ActTable = {
	id: Generated<number>
	at: Generated<Date>
	operator: string
	act: string
	order_id: string | null
	details: JSONColumnType<ActDetails>
}

type OrderChangeTable = {
	id: Generated<number>
	order_id: string
	at: Generated<Date>
	operator: string
	field: string
	old: string
	new: string
}

/** Amounts and choices only, never a customer's data: the log cannot be erased. */
export type ActDetails = Readonly<Record<string, string | number | boolean>>

type VatCheckTable = {
	order_id: string
	number: string
	first_asked_at: Generated<Date>
	asked_at: Generated<Date>
	times_asked: Generated<number>
	answer: 'valid' | 'invalid' | 'unavailable'
	identifier: string | null
	error_code: string | null
	alerted_at: Date | null
	credited_at: Date | null
}

type NoteTable = {
	id: Generated<string>
	order_id: string
	created_at: Generated<Date>
	deleted_at: Date | null
	deleted_by: string | null
}

type NoteVersionTable = {
	note_id: string
	version: number
	at: Generated<Date>
	operator: string
	words: string
}

type SentMailTable = {
	mail_id: string
	recipient: string
	subject: string
	plain: string
	html: string
	attachments: string[]
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

type AttentionSeenTable = {
	kind: string
	/** The order's id, or what else names it within its kind. */
	subject: string
	order_id: string | null
	told_until: Date | null
	settled_until: Date | null
	note: Generated<string>
}

type AttentionMarkTable = {
	kind: string
	order_id: string
	at: Generated<Date>
}

type DigestTable = {
	slot: string
	claimed_at: Generated<Date>
	sent_at: Date | null
}
