import { sql } from 'kysely'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import { lockOrder } from '../move-order.ts'
import {
	PAYMENT_IN_SALE,
	type PaymentInSale,
	soldInPayment,
	soldInRefund,
	soldOre,
} from '../paying/sold-part.ts'
import { storeRefund } from '../refunding/store-refund.ts'
import type { Shop } from '../shop.ts'

/**
 * To be called, with the order locked, when one of the two becomes true: the order is sold, its buyer's
 * number is confirmed. Whichever is last finds the other, and the VAT that was charged goes back.
 */
export async function requestVatCredit(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	const { rows } = await sql`
		select from order_lines join receipts using (order_id) join vat_checks using (order_id)
		where order_id = ${orderId} and kind = 'vat' and cost_ore > 0 and answer = 'valid'
		limit 1`.execute(transaction)
	if (rows.length === 0) return
	await shop.enqueue(executorOf(transaction), { name: 'credit-vat', data: { orderId } })
}

/** Gives the VAT of a sale back, once: all of it that earlier refunds have not given back already. */
export async function creditVat(shop: Shop, orderId: string): Promise<void> {
	await shop.db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		if (!order || (await isCredited(transaction, orderId))) return
		const payments = await salePayments(transaction, orderId)
		const amountOre = payments.reduce((sum, payment) => sum + vatLeftIn(payment), 0)
		if (amountOre === 0) return
		const payment = payments.find(
			({ provider, left_ore }) => provider === shop.provider.name && left_ore >= amountOre,
		)
		// Paid in parts none of which has so much, or at a provider that nobody here can ask.
		if (!payment) {
			shop.alert('VAT has to be given back by hand', { order: orderId })
			return
		}
		await storeRefund(shop, transaction, {
			orderId,
			attemptId: payment.id,
			amountOre,
			reason: 'VAT number confirmed',
			kind: 'vat',
		})
	})
}

async function isCredited(transaction: DatabaseTransaction, orderId: string): Promise<boolean> {
	const credit = await transaction
		.selectFrom('refunds')
		.select('id')
		.where('order_id', '=', orderId)
		.where('kind', '=', 'vat')
		.where('status', '!=', 'CANCELLED')
		.executeTakeFirst()
	return credit !== undefined
}

type SalePayment = PaymentInSale & {
	readonly id: string
	readonly provider: string
	readonly left_ore: number
	readonly refunded_ore: number
}

async function salePayments(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<SalePayment[]> {
	const { rows } = await sql<SalePayment>`
		select attempt.id, attempt.provider, ${sql.raw(PAYMENT_IN_SALE)}, refunded_ore,
			coalesce(attempt.settled_ore, attempt.amount_ore) - refunded_elsewhere_ore - refunded_ore
				as left_ore
		from payment_attempts as attempt
		join orders on orders.id = attempt.order_id
		join receipts on receipts.order_id = attempt.order_id
		cross join lateral (
			select coalesce(sum(refunds.amount_ore), 0)::bigint as refunded_ore from refunds
			where attempt_id = attempt.id and refunds.status <> 'CANCELLED'
		) as money
		where attempt.order_id = ${orderId} and attempt.status = 'SETTLED'
			and ${sql.raw(soldOre('attempt'))} > 0
		order by left_ore desc`.execute(transaction)
	return rows
}

/** What comes before the one credit of VAT. */
const PRICE_ONLY = { refund_kind: 'price', is_vat_credited: false } as const

function vatLeftIn(payment: SalePayment): number {
	const sofar = soldInRefund(payment, PRICE_ONLY, 0, payment.refunded_ore)
	return soldInPayment(payment).vatOre - sofar.vatOre
}
