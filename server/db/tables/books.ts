import type { Generated, JSONColumnType } from 'kysely'

/** Receipts and credit notes. */
export type BookTables = {
	receipts: ReceiptTable
	receipt_counter: CounterTable
	receipt_files: FileTable
	credit_notes: CreditNoteTable
	credit_note_counter: CounterTable
	credit_note_files: FileTable
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
