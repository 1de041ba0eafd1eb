import { type NoteAct, nobodysAct } from '../note-act.ts'
import { withPaymentClosed } from '../paying/close-payment.ts'
import type { Shop } from '../shop.ts'
import { anonymiseOrder } from './anonymise-order.ts'
import { eraseOrder } from './erase-order.ts'

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

export type ErasedPerson = { readonly erased: number; readonly anonymised: number }

/** Erases a person by e-mail address. What was erased is gone: from the tables and from the queue. */
export async function erasePerson(
	shop: Shop,
	emailAddress: string,
	noteFor: (orderId: string) => NoteAct = () => nobodysAct,
): Promise<ErasedPerson> {
	const { toErase, toAnonymise } = await ordersOf(shop, emailAddress)
	const outcomes: ('erased' | 'anonymised')[] = []
	for (const orderId of toErase) {
		const outcome = await eraseUnpaid(shop, orderId, noteFor(orderId))
		outcomes.push(
			outcome === 'paid' ? await anonymisePaid(shop, orderId, noteFor(orderId)) : outcome,
		)
	}
	for (const orderId of toAnonymise) {
		outcomes.push(await anonymisePaid(shop, orderId, noteFor(orderId)))
	}
	await forgetInStories(shop, emailAddress)
	return {
		erased: outcomes.filter((outcome) => outcome === 'erased').length,
		anonymised: outcomes.filter((outcome) => outcome === 'anonymised').length,
	}
}

/** An address that was corrected since may stand in the story of somebody else's order. */
async function forgetInStories({ db }: Shop, emailAddress: string): Promise<void> {
	await db
		.deleteFrom('order_changes')
		.where('field', '=', 'email_address')
		.where(({ or, eb, fn }) =>
			or([
				eb(fn('lower', ['old']), '=', emailAddress.toLowerCase()),
				eb(fn('lower', ['new']), '=', emailAddress.toLowerCase()),
			]),
		)
		.execute()
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

async function anonymisePaid(shop: Shop, orderId: string, note: NoteAct): Promise<'anonymised'> {
	await shop.db.transaction().execute(async (transaction) => {
		await anonymiseOrder(shop, transaction, orderId, { keepCompany: true })
		await note(transaction)
	})
	return 'anonymised'
}
