import { type RawBuilder, sql } from 'kysely'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { Shop } from '../shop.ts'

const NOTHING_SAID = { name: '', order_number: '', email_address: '', reason: '' } as const
const NOTHING_WRITTEN = { recipient: null, subject: null, plain: null, html: null } as const

type Whose =
	| {
			readonly orderId: string
			/** Only those that came before. */
			readonly before?: Date
	  }
	| { readonly emailAddress: string }

/**
 * Takes a person out of their withdrawals: that there was one, and what became of it, stays with a paid order. The
 * orders are locked by who asks.
 */
export async function forgetWithdrawals(
	shop: Pick<Shop, 'deleteJobs'>,
	transaction: DatabaseTransaction,
	whose: Whose,
): Promise<number> {
	const forgotten = await transaction
		.updateTable('withdrawals')
		.set(NOTHING_SAID)
		.where(({ eb, and }) =>
			'orderId' in whose
				? and([
						eb('order_id', '=', whose.orderId),
						...(whose.before ? [eb('received_at', '<', whose.before)] : []),
					])
				: isSaidBy(whose.emailAddress),
		)
		.returning('id')
		.execute()
	if (forgotten.length === 0) return 0
	const ids = forgotten.map(({ id }) => id)
	const unsent = await transaction
		.deleteFrom('withdrawal_mails')
		.where('withdrawal_id', 'in', ids)
		.where('sent_at', 'is', null)
		.returning('id')
		.execute()
	await transaction
		.updateTable('withdrawal_mails')
		.set(NOTHING_WRITTEN)
		.where('withdrawal_id', 'in', ids)
		.execute()
	const mailIds = unsent.map(({ id }) => id)
	await shop.deleteJobs(executorOf(transaction), { orderIds: [], mailIds, references: [] })
	return forgotten.length
}

/** SQL: as it is stored, from however it was typed. */
const REFERENCE_TYPED = sql`overlay(translate(upper(withdrawals.order_number), '- ', '') placing '-' from 5 for 0)`

/**
 * SQL: a withdrawal in somebody's name, by the address that they gave; where no order tells who they are, also by the
 * one at which an operator reaches them, or by name and number of an order of theirs: they may have mistyped it.
 */
export function isSaidBy(emailAddress: string): RawBuilder<boolean> {
	const address = emailAddress.toLowerCase()
	return sql`${address} <> '' and (
		lower(withdrawals.email_address) = ${address} or withdrawals.order_id is null and (
			exists (
				select from withdrawal_mails as told
				where told.withdrawal_id = withdrawals.id and lower(told.recipient) = ${address}
			) or exists (
				select from orders as theirs
				where theirs.order_reference = ${REFERENCE_TYPED} and lower(theirs.email_address) = ${address}
					and lower(concat(theirs.first_name, ' ', theirs.last_name)) = lower(trim(withdrawals.name))
			)
		)
	)`
}

/** Those of no order that we know go as a whole. */
export async function eraseStrayWithdrawals(
	shop: Pick<Shop, 'deleteJobs'>,
	transaction: DatabaseTransaction,
	which: { readonly emailAddress: string } | { readonly before: Date },
): Promise<number> {
	const erased = await transaction
		.selectFrom('withdrawals')
		.leftJoin('withdrawal_mails', 'withdrawal_mails.withdrawal_id', 'withdrawals.id')
		.select(['withdrawals.id', 'withdrawal_mails.id as mail_id'])
		.where('withdrawals.order_id', 'is', null)
		.where(({ eb }) =>
			'before' in which
				? eb('withdrawals.received_at', '<', which.before)
				: isSaidBy(which.emailAddress),
		)
		.execute()
	if (erased.length === 0) return 0
	const ids = [...new Set(erased.map(({ id }) => id))]
	const mailIds = erased.flatMap(({ mail_id }) => (mail_id === null ? [] : [mail_id]))
	await shop.deleteJobs(executorOf(transaction), { orderIds: [], mailIds, references: [] })
	// One that was matched meanwhile has an order that keeps it.
	await transaction
		.deleteFrom('withdrawals')
		.where('id', 'in', ids)
		.where('order_id', 'is', null)
		.execute()
	return ids.length
}

/** Orders that were anonymised, and whose customer has said something since that is as old. */
export async function anonymisedWithWithdrawals(
	{ db }: Pick<Shop, 'db'>,
	before: Date,
): Promise<string[]> {
	const orders = await db
		.selectFrom('withdrawals')
		.innerJoin('orders', 'orders.id', 'withdrawals.order_id')
		.select('orders.id')
		.distinct()
		.where('orders.reduced_at', 'is not', null)
		.where('withdrawals.received_at', '<', before)
		.where('withdrawals.email_address', '!=', '')
		.execute()
	return orders.map(({ id }) => id)
}
