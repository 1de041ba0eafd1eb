import { sql } from 'kysely'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { MailKind } from '../../mail/mails/mail-kind.ts'
import type { OrderPrice } from '../handling/price-for-order.ts'
import { isDeliverable, lineRows } from '../handling/settle-handling.ts'
import { requestMailAgain } from '../mails/mail-requests.ts'
import { tellAgain } from '../mails/tell-again.ts'
import { moveOrder } from '../move-order.ts'
import type { OrderStatus } from '../order-status.ts'
import type { Shop } from '../shop.ts'
import { replaceCheck } from '../vat/check-vat-number.ts'
import { noteChanges } from './note-changes.ts'

type Repricing = {
	readonly order: {
		readonly id: string
		readonly status: OrderStatus
		readonly total_ore: number | null
	}
	readonly priced: OrderPrice
	/** Why, for the history. */
	readonly cause: string
	readonly operator: string
}

type Repriced = { readonly status: OrderStatus; readonly mailed: MailKind | null }

/**
 * Replaces the lines of an order that was handled and not paid, locked and with nothing open at the
 * provider. It gets a new payment, and its days to pay begin anew.
 */
export async function repriceOrder(
	shop: Shop,
	transaction: DatabaseTransaction,
	{ order, priced, cause, operator }: Repricing,
): Promise<Repriced> {
	const status = isDeliverable(priced) ? 'CREATED' : 'UNDELIVERABLE'
	await transaction.deleteFrom('order_lines').where('order_id', '=', order.id).execute()
	await transaction
		.insertInto('order_lines')
		.values(lineRows(priced).map((line) => ({ order_id: order.id, ...line })))
		.execute()
	await transaction
		.updateTable('orders')
		.set({
			// The database's clock, as of reminders: which of them were before is told by it.
			handled_at: sql<Date>`clock_timestamp()`,
			vat_rate_basis_points: priced.vatRateBasisPoints,
			total_ore: priced.totalOre,
			vat_reason: priced.vatReason,
		})
		.where('id', '=', order.id)
		.execute()
	await replaceCheck(transaction, order.id, priced.check)
	const before = order.total_ore ?? 0
	const total = { field: 'total', old: inKronor(before), new: inKronor(priced.totalOre) }
	const changes = before === priced.totalOre ? [] : [total]
	await noteChanges(transaction, { orderId: order.id, operator }, changes)
	await moveOrder(transaction, { orderId: order.id, to: status, cause })
	if (status === 'CREATED') {
		return { status, mailed: await offerPayment(shop, transaction, order.id) }
	}
	if (order.status === 'UNDELIVERABLE') return { status, mailed: null }
	await requestMailAgain(shop, transaction, order.id, 'cannot-deliver')
	return { status, mailed: 'cannot-deliver' }
}

/** Its first link is mailed once the provider has opened the payment; a later one leads there by itself. */
export async function offerPayment(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	kinds: readonly MailKind[] = ['payment-link'],
): Promise<MailKind | null> {
	await shop.enqueue(executorOf(transaction), { name: 'open-payment', data: { orderId } })
	return tellAgain(shop, transaction, orderId, kinds)
}

const inKronor = (ore: number) => (ore / 100).toFixed(2)
