import type { Generated } from 'kysely'

/** Orders, what was changed in them, and the mails and notes about them. */
export type OrderTables = {
	orders: OrderTable
	order_lines: OrderLineTable
	order_changes: OrderChangeTable
	transitions: TransitionTable
	vat_checks: VatCheckTable
	mails: MailTable
	sent_mails: SentMailTable
	mail_questions: MailQuestionTable
	terms_versions: TermsVersionTable
	notes: NoteTable
	note_versions: NoteVersionTable
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

type OrderChangeTable = {
	id: Generated<number>
	order_id: string
	at: Generated<Date>
	operator: string
	field: string
	old: string
	new: string
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

type MailTable = {
	id: string
	order_id: string
	kind: string
	version: Generated<number>
	created_at: Generated<Date>
	sent_at: Date | null
	/** The one that the mail brings, where it brings one. */
	credit_note: number | null
	terms_sha256: string | null
}

type SentMailTable = {
	mail_id: string
	recipient: string
	subject: string
	plain: string
	html: string
	attachments: string[]
}

type MailQuestionTable = {
	mail_id: string
	words: string
}

type TermsVersionTable = {
	sha256: string
	language: string
	first_sent_at: Generated<Date>
	pdf: Buffer
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
