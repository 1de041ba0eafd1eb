import { parseReference } from '@coc/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { PROVIDER_NAMES } from '../../../payments/provider.ts'
import { isIdStart } from '../order-by-id.ts'
import type { Matching } from './narrow-orders.ts'

const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i
/** Also as people say it. */
const BOOK_NUMBER = /^(?:kvitto|kreditnota|receipt|creditnote)?(\d{1,15})$/i

/** Orders by what means one and nothing else: their number, the beginning of their id, a payment or a refund. */
export function ordersNamed(db: Database, words: readonly string[]): Matching[] {
	const text = words.join('')
	const reference = parseReference(text)
	const matches: Matching[] = []
	if (reference !== null) matches.push((query) => query.where('order_reference', '=', reference))
	if (words.length > 1) return matches
	if (isIdStart(text)) matches.push((query) => query.where(idStartsWith(text)))
	if (UUID.test(text)) matches.push(ofPaymentOrRefund(db, text))
	matches.push(ofProviderReference(db, text))
	return matches
}

const idStartsWith = (word: string) =>
	sql<boolean>`orders.id >= ${word.toLowerCase()} and orders.id < ${`${word.toLowerCase()}~`}`

function ofPaymentOrRefund(db: Database, id: string): Matching {
	const payments = db.selectFrom('payment_attempts').select('order_id').where('id', '=', id)
	const refunds = db.selectFrom('refunds').select('order_id').where('id', '=', id)
	return (query) => query.where('orders.id', 'in', payments.unionAll(refunds))
}

function ofProviderReference(db: Database, reference: string): Matching {
	const payments = db
		.selectFrom('payment_attempts')
		.select('order_id')
		// Both, as the index has them.
		.where('provider', 'in', PROVIDER_NAMES)
		.where('reference', '=', reference)
	return (query) => query.where('orders.id', 'in', payments)
}

/** Orders by a number in the books, which may as well be a post code: null where it cannot be one. */
export function orderWithBookNumber(db: Database, words: readonly string[]): Matching | null {
	const [, digits] = BOOK_NUMBER.exec(words.join('')) ?? []
	if (digits === undefined) return null
	const number = Number(digits)
	const receipts = db.selectFrom('receipts').select('order_id').where('number', '=', number)
	const creditNotes = db.selectFrom('credit_notes').select('order_id').where('number', '=', number)
	return (query) => query.where('orders.id', 'in', receipts.unionAll(creditNotes))
}

/** Orders for a car with that registration number, however it is spaced. */
export function ordersWithPlate(db: Database, words: readonly string[]): Matching {
	const plate = words
		.join('')
		.replace(/\p{Dash}/gu, '')
		.toUpperCase()
	const lines = db
		.selectFrom('order_lines')
		.select('order_id')
		.where('registration_number', 'is not', null)
		.where(sql<boolean>`translate(upper(registration_number), ' -', '') = ${plate}`)
	return (query) => query.where('orders.id', 'in', lines)
}
