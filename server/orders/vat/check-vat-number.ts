import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { writeVatNumber } from '../../vat/vat-number.ts'
import { lockOrder } from '../move-order.ts'
import type { Shop } from '../shop.ts'
import { askAboutNumber, numberToAsk, type PricedCheck, type VatCheck } from './ask-about-number.ts'
import { requestVatCredit } from './request-vat-credit.ts'
import { VAT_BUYER_COLUMNS, vatBuyer } from './vat-buyer.ts'

/** Nobody waits: some countries take a quarter of a minute. */
const PATIENCE_MS = 30_000

/**
 * Asks again about the number of an order that was handled without an answer. A late yes gives the VAT
 * back: the price stays as it is, since a payment of it may be open.
 */
export async function checkVatNumber(shop: Shop, orderId: string): Promise<VatCheck | null> {
	const order = await readBuyer(shop.db, orderId)
	if (!order?.handled_at) return null
	const check = await askAboutNumber(shop, vatBuyer(order), PATIENCE_MS)
	if (!check) return null
	await shop.db
		.transaction()
		.execute((transaction) => recordCheck(shop, transaction, orderId, check))
	return check
}

/** The order is priced anew: what was heard of a number before says nothing of this price, unless it was priced by that. */
export async function replaceCheck(
	transaction: DatabaseTransaction,
	orderId: string,
	check: PricedCheck | null,
): Promise<void> {
	const kept = check?.isStored ? check.number : ''
	await transaction
		.deleteFrom('vat_checks')
		.where('order_id', '=', orderId)
		.where('number', '!=', kept)
		.execute()
	if (!check) return
	if (check.isStored) return chargeNoVat(transaction, orderId)
	const { number, answer, identifier, errorCode } = check
	await transaction
		.insertInto('vat_checks')
		.values({
			order_id: orderId,
			number,
			answer,
			identifier,
			error_code: errorCode,
			credited_at: answer === 'valid' ? sql<Date>`now()` : null,
		})
		.execute()
}

/** It may have been confirmed late, for a price with VAT that nobody has paid: there is nothing to give back any more. */
async function chargeNoVat(transaction: DatabaseTransaction, orderId: string): Promise<void> {
	await transaction
		.updateTable('vat_checks')
		.set({ credited_at: sql<Date>`now()` })
		.where('order_id', '=', orderId)
		.where('credited_at', 'is', null)
		.execute()
}

function readBuyer(database: Database | DatabaseTransaction, orderId: string) {
	return database
		.selectFrom('orders')
		.select(['handled_at', ...VAT_BUYER_COLUMNS])
		.where('id', '=', orderId)
		.executeTakeFirst()
}

/**
 * What is known of a number stays so, whatever is heard later. An answer about one that the order had when it
 * was asked, and has no longer, says nothing of its buyer.
 */
async function recordCheck(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	{ number, answer, identifier, errorCode }: VatCheck,
): Promise<void> {
	await lockOrder(transaction, orderId)
	const order = await readBuyer(transaction, orderId)
	const wanted = order && numberToAsk(shop.vat, vatBuyer(order))
	if (!wanted || writeVatNumber(wanted) !== number) return
	await transaction
		.insertInto('vat_checks')
		.values({ order_id: orderId, number, answer, identifier, error_code: errorCode })
		.onConflict((conflict) =>
			conflict
				.columns(['order_id', 'number'])
				.doUpdateSet({
					asked_at: sql<Date>`now()`,
					times_asked: sql<number>`vat_checks.times_asked + 1`,
					answer,
					identifier,
					error_code: errorCode,
				})
				.where('vat_checks.answer', '=', 'unavailable'),
		)
		.execute()
	// Of a number that was corrected since, nobody needs to know more.
	await transaction
		.deleteFrom('vat_checks')
		.where('order_id', '=', orderId)
		.where('number', '!=', number)
		.where('answer', '=', 'unavailable')
		.execute()
	if (answer === 'valid') await requestVatCredit(shop, transaction, orderId)
}
