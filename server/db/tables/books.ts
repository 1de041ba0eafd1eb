import type { Generated, JSONColumnType } from 'kysely'

/** Receipts, credit notes and the vouchers of all money that came or went. */
export type BookTables = {
	receipts: ReceiptTable
	receipt_counter: CounterTable
	receipt_files: FileTable
	credit_notes: CreditNoteTable
	credit_note_counter: CounterTable
	credit_note_files: FileTable
	vouchers: VoucherTable
	voucher_batches: VoucherBatchTable
	closed_months: ClosedMonthTable
	book_counter: BookCounterTable
}

type ReceiptTable = {
	number: number
	order_id: string
	attempt_id: string
	issued_at: Generated<Date>
	seller: JSONColumnType<SellerThen>
	/** Null while the order itself names the buyer, and once the books need them no longer. */
	buyer: JSONColumnType<BuyerThen> | null
	/** What WITHDRAWAL was then. Null: it was not written down. */
	withdrawal: string | null
}

type CounterTable = {
	only_row: Generated<boolean>
	last_number: number
}

type FileTable = {
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

/** Whom a receipt of an erased order was for. */
type BuyerThen = {
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

type VoucherTable = {
	kind: 'receipt' | 'credit-note' | 'odd-payment'
	number: number
	/** Its own day in Sweden, and the one that it is booked on: later where its month was closed before. */
	day: string
	booked_on: string
	order_id: string
	transition_id: number
	country_code: string
	vat_rate_basis_points: number | null
	net_ore: number
	vat_ore: number
	/** Its lines: debit is positive. */
	accounts: string[]
	amounts_ore: number[]
	batch: number | null
}

type VoucherBatchTable = {
	number: number
	/** The first day of its month. */
	month: string
	made_at: Generated<Date>
	vouchers: number
}

type ClosedMonthTable = {
	/** Its first day. */
	month: string
	closed_at: Generated<Date>
}

type BookCounterTable = {
	only_row: Generated<boolean>
	last_odd_payment: number
	last_batch: number
}
