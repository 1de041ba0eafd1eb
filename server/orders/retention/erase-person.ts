import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import { lockOrder } from '../move-order.ts'
import { withPaymentClosed } from '../paying/close-payment.ts'
import type { Shop } from '../shop.ts'
import { anonymiseOrder } from './anonymise-order.ts'
import { eraseOrder } from './erase-order.ts'
import { forgetMentions } from './forget-mentions.ts'
import { eraseStrayWithdrawals, forgetWithdrawals, isSaidBy } from './forget-withdrawals.ts'
import { undeliveredOf } from './undelivered-orders.ts'

type OrdersOfPerson = {
	/** Never paid: they go as a whole. */
	readonly toErase: string[]
	/** Money was taken: what bookkeeping needs stays. */
	readonly toAnonymise: string[]
}

export async function ordersOf(shop: Shop, emailAddress: string): Promise<OrdersOfPerson> {
	const orders = await shop.db
		.selectFrom('orders')
		.select(({ exists, selectFrom }) => [
			'orders.id',
			exists(
				selectFrom('payment_attempts')
					.whereRef('payment_attempts.order_id', '=', 'orders.id')
					.where('payment_attempts.status', '=', 'SETTLED'),
			).as('paid'),
		])
		.where(({ eb, fn }) => eb(fn('lower', ['email_address']), '=', emailAddress.toLowerCase()))
		.orderBy('orders.id')
		.execute()
	const idsOf = (paid: boolean) => orders.filter((o) => o.paid === paid).map(({ id }) => id)
	return { toErase: idsOf(false), toAnonymise: idsOf(true) }
}

export type ErasedPerson = {
	readonly erased: number
	readonly anonymised: number
	/** Withdrawals in their name that are about no order of theirs. */
	readonly withdrawals: number
	/** Orders of others that had the address before. */
	readonly corrected: number
	/** Paid orders that are not delivered yet: they keep the person. While there are any, nothing is begun. */
	readonly undelivered: readonly string[]
}

type EraseOptions = {
	/** Whoever has not got what they paid for is erased all the same. */
	readonly undeliveredToo?: boolean
	/** Null: of no order. */
	readonly noteFor?: (orderId: string | null) => NoteAct
}

/** Erases a person by e-mail address. What was erased is gone: from the tables and from the queue. */
export async function erasePerson(
	shop: Shop,
	emailAddress: string,
	{ undeliveredToo = false, noteFor = () => nobodysAct }: EraseOptions = {},
): Promise<ErasedPerson> {
	const { toErase, toAnonymise } = await ordersOf(shop, emailAddress)
	const waiting = undeliveredToo ? [] : await undeliveredOf(shop.db, toAnonymise)
	if (waiting.length > 0) {
		return { erased: 0, anonymised: 0, withdrawals: 0, corrected: 0, undelivered: waiting }
	}

	// First: afterwards no order tells any more that they are theirs. What comes meanwhile is erased at the end.
	const strays = await eraseStrays(shop, emailAddress, noteFor(null))
	const outcomes: (readonly [orderId: string, 'erased' | 'anonymised' | 'undelivered'])[] = []
	const anonymise = (orderId: string) =>
		anonymisePaid(shop, orderId, undeliveredToo, noteFor(orderId))
	for (const orderId of toErase) {
		const outcome = await eraseUnpaid(shop, orderId, noteFor(orderId))
		outcomes.push([orderId, outcome === 'paid' ? await anonymise(orderId) : outcome])
	}
	for (const orderId of toAnonymise) outcomes.push([orderId, await anonymise(orderId)])
	const elsewhere = await eraseElsewhere(shop, emailAddress, noteFor(null))
	const those = (wanted: string) => outcomes.filter(([, outcome]) => outcome === wanted)
	return {
		erased: those('erased').length,
		anonymised: those('anonymised').length,
		withdrawals: strays + elsewhere.withdrawals,
		corrected: elsewhere.corrected,
		undelivered: those('undelivered').map(([orderId]) => orderId),
	}
}

export async function withdrawalsOf({ db }: Shop, emailAddress: string): Promise<number> {
	const { count } = await db
		.selectFrom('withdrawals')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where(isSaidBy(emailAddress))
		.executeTakeFirstOrThrow()
	return count
}

/** What they said about no order that we know. */
function eraseStrays(shop: Shop, emailAddress: string, note: NoteAct): Promise<number> {
	return shop.db.transaction().execute(async (transaction) => {
		const erased = await eraseStrayWithdrawals(shop, transaction, { emailAddress })
		if (erased > 0) await note(transaction)
		return erased
	})
}

/** What they said about an order that is not theirs, or none by now, and where somebody else's order had their address. */
function eraseElsewhere(
	shop: Shop,
	emailAddress: string,
	note: NoteAct,
): Promise<Pick<ErasedPerson, 'withdrawals' | 'corrected'>> {
	return shop.db.transaction().execute(async (transaction) => {
		const erased = await eraseStrayWithdrawals(shop, transaction, { emailAddress })
		const forgotten = await forgetWithdrawals(shop, transaction, { emailAddress })
		const corrected = await forgetMentions(transaction, emailAddress)
		if (erased + forgotten + corrected > 0) await note(transaction)
		return { withdrawals: erased + forgotten, corrected }
	})
}

/** Its payment is closed first: nobody may pay for an order that we no longer know. */
export function eraseUnpaid(
	shop: Shop,
	orderId: string,
	note: NoteAct = nobodysAct,
): Promise<'erased' | 'paid'> {
	return withPaymentClosed(shop, orderId, async (transaction) => {
		await eraseOrder(shop, transaction, orderId)
		await note(transaction)
		return 'erased' as const
	})
}

/** Looks again under the lock: it may have been paid a moment ago. */
function anonymisePaid(
	shop: Shop,
	orderId: string,
	undeliveredToo: boolean,
	note: NoteAct,
): Promise<'anonymised' | 'undelivered'> {
	return shop.db.transaction().execute(async (transaction) => {
		await lockOrder(transaction, orderId)
		const isWaiting = (await undeliveredOf(transaction, [orderId])).length > 0
		if (isWaiting && !undeliveredToo) return 'undelivered'
		await anonymiseOrder(shop, transaction, orderId, { keepBuyer: true })
		await note(transaction)
		return 'anonymised'
	})
}
