import { executorOf } from '../db/database.ts'
import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import type { ProviderPayment } from '../payments/provider.ts'
import { checkPayment } from './paying/check-payment.ts'
import { followRefund } from './refunding/follow-refund.ts'
import { makeRefund } from './refunding/make-refund.ts'
import type { Shop } from './shop.ts'

type Asked<Said> =
	| { readonly outcome: 'asked'; readonly said: Said }
	/** Nobody here can ask that provider, or it has never heard of it. */
	| { readonly outcome: 'not-asked'; readonly because: 'other-provider' | 'not-opened' | 'ended' }
	| { readonly outcome: 'no-answer'; readonly error: unknown }

export type CheckedPayment = Asked<ProviderPayment> & {
	readonly id: string
	readonly provider: string
	/** In our books. */
	readonly before: string
	readonly after: string
}

export type CheckedRefund = Asked<null> & {
	readonly id: string
	readonly amountOre: number
	/** That of its payment. */
	readonly currency: string
	readonly before: string
	readonly after: string
}

export type CheckedOrder = {
	readonly before: string
	readonly after: string
	readonly payments: readonly CheckedPayment[]
	readonly refunds: readonly CheckedRefund[]
}

/**
 * Asks the provider about every payment and refund of an order, now, and moves our books to what it says. A refund
 * that the provider has not answered yet is left to its job: two that ask at once would get two answers.
 */
export async function checkOrder(
	shop: Shop,
	orderId: string,
	patience: AbortSignal,
	note: NoteAct = nobodysAct,
): Promise<CheckedOrder | null> {
	const before = await booksOf(shop, orderId)
	if (!before) return null
	const payments = new Map<string, Asked<ProviderPayment>>()
	for (const payment of before.payments) payments.set(payment.id, await askPayment(shop, payment))
	const refunds = new Map<string, Asked<null>>()
	for (const refund of before.refunds)
		refunds.set(refund.id, await askRefund(shop, refund, patience))

	const after = await booksOf(shop, orderId)
	if (!after) return null
	if (JSON.stringify(before) !== JSON.stringify(after)) await shop.db.transaction().execute(note)
	const statusNow = new Map(
		[...after.payments, ...after.refunds].map(({ id, status }) => [id, status]),
	)
	const checked = <Said>(id: string, status: string, asked: Asked<Said> | undefined) => ({
		...(asked ?? NOT_OPENED),
		id,
		before: status,
		after: statusNow.get(id) ?? status,
	})
	return {
		before: before.status,
		after: after.status,
		payments: before.payments.map(({ id, status, provider }) => ({
			...checked(id, status, payments.get(id)),
			provider,
		})),
		refunds: before.refunds.map(({ id, status, amount_ore, settled_currency }) => ({
			...checked(id, status, refunds.get(id)),
			amountOre: amount_ore,
			currency: settled_currency ?? 'SEK',
		})),
	}
}

const NOT_OPENED = { outcome: 'not-asked', because: 'not-opened' } as const
const OTHER_PROVIDER = { outcome: 'not-asked', because: 'other-provider' } as const
const ENDED = { outcome: 'not-asked', because: 'ended' } as const

type Books = NonNullable<Awaited<ReturnType<typeof booksOf>>>

async function askPayment(
	shop: Shop,
	{ provider, reference }: Books['payments'][number],
): Promise<Asked<ProviderPayment>> {
	if (provider !== shop.provider.name) return OTHER_PROVIDER
	if (reference === null) return NOT_OPENED
	try {
		const said = await checkPayment(shop, reference)
		return said ? { outcome: 'asked', said } : NOT_OPENED
	} catch (error) {
		return { outcome: 'no-answer', error }
	}
}

async function askRefund(
	shop: Shop,
	{ id, provider, reference, status }: Books['refunds'][number],
	patience: AbortSignal,
): Promise<Asked<null>> {
	if (provider !== shop.provider.name) return OTHER_PROVIDER
	if (status === 'CANCELLED') return ENDED
	try {
		if (reference !== null) {
			await makeRefund(shop, id, reference)
			return { outcome: 'asked', said: null }
		}
		await shop.db
			.transaction()
			.execute((transaction) =>
				shop.enqueue(executorOf(transaction), { name: 'make-refund', data: { refundId: id } }),
			)
		const state = await followRefund(shop, id, patience)
		if (state !== 'under-way') return { outcome: 'asked', said: null }
		return { outcome: 'no-answer', error: new Error('The provider has not answered yet') }
	} catch (error) {
		return { outcome: 'no-answer', error }
	}
}

async function booksOf({ db }: Shop, orderId: string) {
	const order = await db
		.selectFrom('orders')
		.select('status')
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order) return null
	const payments = await db
		.selectFrom('payment_attempts')
		.select(['id', 'provider', 'reference', 'status', 'settled_ore', 'refunded_elsewhere_ore'])
		.where('order_id', '=', orderId)
		.orderBy('created_at')
		.execute()
	const refunds = await db
		.selectFrom('refunds')
		.innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
		.select(['refunds.id', 'refunds.reference', 'refunds.status', 'refunds.amount_ore'])
		.select(['payment_attempts.provider', 'payment_attempts.settled_currency'])
		.where('refunds.order_id', '=', orderId)
		.orderBy('refunds.created_at')
		.execute()
	return { status: order.status, payments, refunds }
}
