import { type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../db/database.ts'
import type { NoteAct } from '../../db/note-act.ts'
import { lockOrder } from '../move-order.ts'
import { requestDelivery } from '../request-delivery.ts'
import type { Shop } from '../shop.ts'
import { type PaymentLeft, paymentsLeft } from './payments-left.ts'

type Money = { readonly ore: number; readonly currency: string }

/** What somebody gave back of an order's payments on the provider's own pages, as far as we know. */
export async function refundedElsewhere(database: Database, orderId: string): Promise<Money[]> {
	const payments = await database
		.selectFrom('payment_attempts')
		.select(['refunded_elsewhere_ore', 'settled_currency'])
		.where('order_id', '=', orderId)
		.where('refunded_elsewhere_ore', '>', 0)
		.orderBy('created_at')
		.execute()
	return payments.map((payment) => ({
		ore: payment.refunded_elsewhere_ore,
		currency: payment.settled_currency ?? 'SEK',
	}))
}

type Heard = {
	readonly attemptId: string
	/** All that the provider has given back of the payment. */
	readonly refundedOre: number
	/** What was noted before the provider was asked, where that is known. */
	readonly notedBefore: number | undefined
}

/**
 * Notes what the provider gave back beyond our own refunds, which count as soon as they are promised.
 * True when there is more of it than an operator was alerted to. It falls only where the provider has
 * given back less in all, as when a bank sends such money back, and nobody has noted another amount meanwhile.
 */
export async function noteRefundedElsewhere(
	transaction: DatabaseTransaction,
	{ attemptId, refundedOre, notedBefore }: Heard,
): Promise<boolean> {
	if (refundedOre === 0 && notedBefore === 0) return false
	const { rows } = await sql<{ noted: number; ours: number }>`
		select refunded_elsewhere_ore as noted, coalesce((
			select sum(amount_ore) from refunds
			where attempt_id = payment_attempts.id and status <> 'CANCELLED'
		), 0)::bigint as ours
		from payment_attempts where id = ${attemptId} for update`.execute(transaction)
	const { noted = 0, ours = 0 } = rows[0] ?? {}
	const least = noted === notedBefore ? Math.min(noted, refundedOre) : noted
	const elsewhere = Math.max(refundedOre - ours, least)
	if (elsewhere !== noted) await setNoted(transaction, attemptId, elsewhere, elsewhere > noted)
	return elsewhere > noted
}

/** An operator's word that all that is left at other providers than the configured one, which nobody here can ask, was given back there. */
export async function notePaidElsewhere(
	transaction: DatabaseTransaction,
	orderId: string,
	providerName: string,
): Promise<void> {
	const left = await paymentsLeft(transaction, orderId)
	for (const { id, leftOre } of left.filter(({ provider }) => provider !== providerName)) {
		const ore = sql<number>`refunded_elsewhere_ore + ${leftOre}::bigint`
		await setNoted(transaction, id, ore, true)
	}
}

/** The one that is next to be given back at another provider than the configured one. */
export async function paymentElsewhere(
	database: Database | DatabaseTransaction,
	orderId: string,
	providerName: string,
): Promise<PaymentLeft | undefined> {
	const left = await paymentsLeft(database, orderId)
	return left.find(({ provider }) => provider !== providerName)
}

export type RefundElsewhere = {
	readonly orderId: string
	/** The payment that was shown: no other is taken for it. */
	readonly attemptId: string
	readonly amountOre: number
}

export type NotedElsewhere =
	| { readonly outcome: 'noted'; readonly amountOre: number; readonly currency: string }
	| { readonly outcome: 'changed-meanwhile' }

/** An operator's word that so much was given back at a former provider. No money moves. */
export async function noteRefundElsewhere(
	shop: Pick<Shop, 'db' | 'provider' | 'enqueue'>,
	{ orderId, attemptId, amountOre }: RefundElsewhere,
	note: (currency: string) => NoteAct,
): Promise<NotedElsewhere> {
	return shop.db.transaction().execute(async (transaction) => {
		await lockOrder(transaction, orderId)
		const payment = await paymentElsewhere(transaction, orderId, shop.provider.name)
		if (payment?.id !== attemptId || amountOre > payment.leftOre) {
			return { outcome: 'changed-meanwhile' }
		}
		const currency = payment.currency ?? 'SEK'
		const ore = sql<number>`refunded_elsewhere_ore + ${amountOre}::bigint`
		await setNoted(transaction, attemptId, ore, true)
		await requestDelivery(shop, transaction, orderId)
		await note(currency)(transaction)
		return { outcome: 'noted', amountOre, currency }
	})
}

/** One that was taken for somebody else's turned out to be ours, and is in our books now. */
export async function noteAsOurs(
	transaction: DatabaseTransaction,
	attemptId: string,
	amountOre: number,
): Promise<void> {
	const ore = sql<number>`greatest(refunded_elsewhere_ore - ${amountOre}::bigint, 0)`
	await setNoted(transaction, attemptId, ore)
}

async function setNoted(
	transaction: DatabaseTransaction,
	attemptId: string,
	ore: number | RawBuilder<number>,
	isMore = false,
): Promise<void> {
	await transaction
		.updateTable('payment_attempts')
		.set({ refunded_elsewhere_ore: ore, ...(isMore && { refunded_elsewhere_at: new Date() }) })
		.where('id', '=', attemptId)
		.execute()
}
