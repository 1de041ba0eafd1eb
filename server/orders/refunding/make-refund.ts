import { type Insertable, sql } from 'kysely'
import { attentionKey } from '../../attention/attention-key.ts'
import type { DatabaseTransaction } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'
import {
	OtherProviderError,
	PaymentRefusedError,
	type ProviderRefund,
	REFUND_STATUSES,
	type RefundStatus,
	UnclearRefusalError,
} from '../../payments/provider.ts'
import { creditRefund } from '../credit-notes/credit-refund.ts'
import { lockOrder } from '../move-order.ts'
import { requestDelivery } from '../request-delivery.ts'
import type { Shop } from '../shop.ts'
import { refundToMake } from './refund-to-make.ts'
import { noteAsOurs } from './refunded-elsewhere.ts'

/**
 * Asks the provider to give the money back, or how far it has come. May be asked any number of
 * times: the provider knows the refund by its id and makes it once. An answer to the first question
 * may have been lost: then `heardAs`, from a callback, is how the provider calls it.
 */
export async function makeRefund(
	shop: Shop,
	refundId: string,
	heardAs?: string,
): Promise<RefundStatus> {
	const refund = await shop.db
		.selectFrom('refunds')
		.innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
		.innerJoin('orders', 'orders.id', 'refunds.order_id')
		.select([
			'orders.order_reference',
			'refunds.order_id',
			'refunds.reference',
			'refunds.status',
			'refunds.is_credited',
			'payment_attempts.reference as payment',
			'payment_attempts.provider',
		])
		.where('refunds.id', '=', refundId)
		.executeTakeFirst()
	const status = REFUND_STATUSES.find((known) => known === refund?.status)
	if (!refund || refund.payment === null || !status) return 'CANCELLED'
	const { payment } = refund
	if (status === 'EXECUTED' && !refund.is_credited)
		await creditLate(shop, refund.order_id, refundId)
	if (heardAs === undefined && !isUnderWay(status)) return status
	if (status === 'CANCELLED' && refund.reference !== null) return status
	if (refund.provider !== shop.provider.name) throw new OtherProviderError()

	const reference = refund.reference ?? heardAs
	const answer = await (reference === undefined
		? shop.provider
				.refundPayment(await refundToMake(shop, refundId, payment))
				.catch((error) => refusal(shop, { refundId, payment }, error))
		: shop.provider.fetchRefund(reference, refundId, !isUnderWay(status)))
	if (answer.refundId !== undefined && answer.refundId !== refundId) return status
	const made = { refundId, orderId: refund.order_id }
	const recorded = await shop.db
		.transaction()
		.execute((transaction) => recordRefund(shop, transaction, made, answer))
	// At once, after it had promised, or days after it was made, when our books keep it all the same:
	// the customer's money is still here, and somebody must know.
	if (recorded.isNew && answer.status === 'CANCELLED') {
		shop.alert('The provider refused a refund', {
			order: refund.order_id,
			attention: attentionKey('refund-refused', refund.order_reference),
		})
	}
	if (recorded.isForced) {
		shop.alert('The provider made a refund that it had refused', { order: refund.order_id })
	}
	return recorded.status
}

/** A process of the version before has made it. */
async function creditLate(shop: Shop, orderId: string, refundId: string): Promise<void> {
	await shop.db.transaction().execute(async (transaction) => {
		await lockOrder(transaction, orderId)
		await creditRefund(shop, transaction, refundId)
	})
}

type AskedRefund = {
	readonly refundId: string
	/** As the provider calls what it is to be taken from. */
	readonly payment: string
}

/**
 * The provider said no for good: the amount is free to be given back in another way. Unless a callback
 * has told of this refund: then it is made, and the callback's own job is about to write that down.
 */
async function refusal(shop: Shop, refund: AskedRefund, error: unknown): Promise<ProviderRefund> {
	const mayExist = error instanceof Error && 'code' in error && error.code === 'REFUND_MAY_EXIST'
	if (!mayExist && !(error instanceof PaymentRefusedError)) throw error
	const found = mayExist ? await moneyMoved(shop, refund) : 'none'
	if (found === 'all') return { reference: '', status: 'EXECUTED' }
	if (mayExist && !(found === 'none' && error instanceof UnclearRefusalError)) throw error
	const { refundId } = refund
	const heard = await shop.db
		.selectFrom('provider_events')
		.innerJoin('payment_attempts', (join) =>
			join
				.onRef('payment_attempts.provider', '=', 'provider_events.provider')
				.onRef('payment_attempts.reference', '=', 'provider_events.reference'),
		)
		.innerJoin('refunds', 'refunds.attempt_id', 'payment_attempts.id')
		.select('provider_events.id')
		.where('refunds.id', '=', refundId)
		.where(sql<boolean>`position(convert_to(${refundId}, 'UTF8') in provider_events.body) > 0`)
		.executeTakeFirst()
	if (heard) {
		const told = new Error('The provider refused a refund that it has told of')
		throw Object.assign(told, { code: 'REFUND_MAY_EXIST' })
	}
	return { reference: '', status: 'CANCELLED' }
}

/**
 * All: the provider has given back just what our books have promised, this refund among it, and nobody gave anything back
 * by hand since; it was approved there. None: for three days callbacks have had time to come, and no more was given back
 * than we know is made. What only waits for an approval there moves nothing; heard of later, it is taken back.
 */
async function moneyMoved(
	shop: Shop,
	{ refundId, payment }: AskedRefund,
): Promise<'all' | 'none' | 'unclear'> {
	const before = await moneyInBooks(shop, refundId)
	const { refundedOre } = await shop.provider.fetchPayment(payment)
	// What was promised meanwhile may be in that already.
	const after = await moneyInBooks(shop, refundId)
	if (after.is_alone && refundedOre === after.promised) return 'all'
	return before.is_old && refundedOre <= before.made ? 'none' : 'unclear'
}

type MoneyInBooks = {
	readonly made: number
	readonly promised: number
	readonly is_alone: boolean
	readonly is_old: boolean
}

/** Of the payment that a refund is of. */
async function moneyInBooks({ db }: Shop, refundId: string): Promise<MoneyInBooks> {
	const { rows } = await sql<MoneyInBooks>`
		select refunded_elsewhere_ore + of_payment.made as made,
			refunded_elsewhere_ore + of_payment.promised as promised,
			coalesce(refunded_elsewhere_at < refunds.created_at, true) as is_alone,
			refunds.created_at < now() - interval '3 days' as is_old
		from refunds
		join payment_attempts as attempt on attempt.id = refunds.attempt_id
		cross join lateral (
			select coalesce(sum(amount_ore) filter (where status = 'EXECUTED'), 0)::bigint as made,
				coalesce(sum(amount_ore) filter (where status <> 'CANCELLED'), 0)::bigint as promised
			from refunds where attempt_id = attempt.id
		) as of_payment
		where refunds.id = ${refundId}`.execute(db)
	const [books] = rows
	if (!books) throw new Error('There is no such refund')
	return books
}

type Recorded = {
	readonly isNew: boolean
	/** It should not have happened, and an operator should know. */
	readonly isForced: boolean
	readonly status: RefundStatus
}

/** How the refund stands then: whoever asked at the same time may have heard more. */
async function recordRefund(
	shop: Shop,
	transaction: DatabaseTransaction,
	{ refundId, orderId }: { readonly refundId: string; readonly orderId: string },
	answer: ProviderRefund,
): Promise<Recorded> {
	await lockOrder(transaction, orderId)
	const refund = await transaction
		.selectFrom('refunds')
		.select(['attempt_id', 'amount_ore', 'status', 'reference'])
		.where('id', '=', refundId)
		.forUpdate()
		.executeTakeFirstOrThrow()
	const was = REFUND_STATUSES.find((known) => known === refund.status) ?? 'CANCELLED'
	const unchanged = { isNew: false, isForced: false, status: was }
	// Refused to one who asked, but made for another at the same time: that money has moved.
	const isForced = was === 'CANCELLED' && refund.reference === null && answer.reference !== ''
	const transition = {
		subject: 'refund',
		order_id: orderId,
		attempt_id: refund.attempt_id,
		refund_id: refundId,
		from_status: was,
		to_status: answer.status,
	} as const
	if (was === 'EXECUTED' && refund.reference === null) {
		await writeReference(transaction, refundId, answer)
		return unchanged
	}
	if (was === 'EXECUTED' && answer.status === 'CANCELLED') {
		const isNew = await recordLateFailure(transaction, transition)
		return { ...unchanged, isNew }
	}
	if (was === answer.status || !(isUnderWay(was) || isForced)) return unchanged
	if (answer.reference === '' && was !== 'OPENING') return unchanged
	const isFound = answer.reference === '' && answer.status === 'EXECUTED'
	await transaction
		.updateTable('refunds')
		.set({ status: answer.status, reference: answer.reference || null })
		.where('id', '=', refundId)
		.execute()
	if (isForced) await noteAsOurs(transaction, refund.attempt_id, refund.amount_ore)
	await transaction
		.insertInto('transitions')
		.values({ ...transition, cause: isFound ? 'found given back' : 'refund' })
		.execute()
	if (answer.status === 'EXECUTED') await creditRefund(shop, transaction, refundId)
	if (answer.status === 'CANCELLED' || isForced) await requestDelivery(shop, transaction, orderId)
	return { isNew: true, isForced, status: answer.status }
}

/** It was found by its money, so nobody knew how the provider calls it. One that was cancelled there is not that money. */
async function writeReference(
	transaction: DatabaseTransaction,
	refundId: string,
	{ reference, status }: ProviderRefund,
): Promise<void> {
	if (reference === '' || status === 'CANCELLED') return
	await transaction.updateTable('refunds').set({ reference }).where('id', '=', refundId).execute()
}

/** A bank sent the money back days later. Our books keep the refund; the first time it is heard is noted. */
async function recordLateFailure(
	transaction: DatabaseTransaction,
	transition: Omit<Insertable<Schema['transitions']>, 'cause'>,
): Promise<boolean> {
	const cause = 'failed at the provider'
	const noted = await transaction
		.selectFrom('transitions')
		.select('id')
		.where('order_id', '=', transition.order_id)
		.where('refund_id', '=', transition.refund_id ?? null)
		.where('cause', '=', cause)
		.executeTakeFirst()
	if (noted) return false
	await transaction
		.insertInto('transitions')
		.values({ ...transition, cause })
		.execute()
	return true
}

/** What is done stays done, whatever is heard later. */
function isUnderWay(status: RefundStatus): boolean {
	return status === 'OPENING' || status === 'PENDING'
}
