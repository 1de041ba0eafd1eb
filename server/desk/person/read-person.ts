import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@coc/contract'
import { isWrittenReason } from '../../orders/cancel-order.ts'
import { creditNoteFile } from '../../orders/credit-notes/credit-note-file.ts'
import { readSentMails, type SentMail } from '../../orders/mails/read-sent-mails.ts'
import { readNotes } from '../../orders/notes/read-notes.ts'
import { readQuestions } from '../../orders/questions/read-questions.ts'
import { receiptFile } from '../../orders/receipts/receipt-file.ts'
import { ordersOf } from '../../orders/retention/erase-person.ts'
import type { Shop } from '../../orders/shop.ts'
import type { HistoryEvent } from '../queries/order-history.ts'
import { readOrder, type WholeOrder } from '../queries/read-order.ts'
import { type PersonsWithdrawal, withdrawalsInNameOf } from './persons-withdrawals.ts'

/**
 * What we know of a person through one of their orders. Who of us did what is no data of theirs, and a withdrawal that
 * only names its number may be anybody's.
 */
export type PersonsOrder = Omit<
	WholeOrder,
	'jobs' | 'history' | 'mails' | 'notes' | 'strayWithdrawals'
> & {
	readonly history: readonly (Omit<HistoryEvent, 'operator' | 'cause'> & {
		/** In an operator's words. */
		readonly reason?: string
	})[]
	readonly mails: readonly SentMail[]
	readonly notes: readonly { readonly at: Date; readonly words: string }[]
	/** What the payment provider told us, word for word. */
	readonly callbacks: readonly { readonly at: Date; readonly words: string }[]
	/** What stood there before it was put right. */
	readonly changes: readonly {
		readonly at: Date
		readonly field: string
		readonly old: string
		readonly new: string
	}[]
	/** Receipt and credit notes. */
	readonly papers: readonly { readonly name: string; readonly pdf: Buffer }[]
}

export type PersonsData = {
	readonly language: Language
	readonly orders: readonly PersonsOrder[]
	readonly withdrawals: readonly PersonsWithdrawal[]
}

export async function orderIdsOf(shop: Shop, emailAddress: string): Promise<string[]> {
	const { toErase, toAnonymise } = await ordersOf(shop, emailAddress)
	return [...toErase, ...toAnonymise].toSorted()
}

/** In the language of the newest order. Orders that are erased meanwhile are left out. */
export async function readPerson(
	shop: Shop,
	emailAddress: string,
	orderIds: readonly string[],
): Promise<PersonsData> {
	const orders: PersonsOrder[] = []
	for (const orderId of orderIds) {
		const order = await readPersonsOrder(shop, orderId)
		if (order) orders.push(order)
	}
	// Ids sort by the minute only.
	orders.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
	const withdrawals = await withdrawalsInNameOf(shop.db, emailAddress)
	const language = orders.at(-1)?.language ?? withdrawals.at(-1)?.language
	return { language: isLanguage(language) ? language : DEFAULT_LANGUAGE, orders, withdrawals }
}

async function readPersonsOrder(shop: Shop, orderId: string): Promise<PersonsOrder | null> {
	const whole = await readOrder(shop, orderId)
	if (!whole || whole.anonymisedAt !== null) return null
	const { jobs, history, strayWithdrawals, ...order } = whole
	const notes = await readNotes(shop.db, orderId)
	return {
		...order,
		history: history
			.filter(({ about }) => about !== 'desk')
			.map(({ operator, cause, ...event }) => ({
				...event,
				...(isCancelled(event) && isWrittenReason(cause) && { reason: cause }),
			})),
		mails: await readSentMails(shop.db, orderId),
		notes: [
			...notes.flatMap(({ versions, deletedAt }) => (deletedAt === null ? versions : [])),
			...(await settledWords(shop, orderId)),
			...(await readQuestions(shop.db, orderId)).filter(({ sentAt }) => sentAt === null),
		].map(({ at, words }) => ({ at, words })),
		callbacks: await callbacksOf(shop, orderId),
		changes: await shop.db
			.selectFrom('order_changes')
			.select(['at', 'field', 'old', 'new'])
			.where('order_id', '=', orderId)
			.orderBy('id')
			.execute(),
		papers: await papersOf(shop, whole),
	}
}

const isCancelled = ({ about, moved }: Pick<HistoryEvent, 'about' | 'moved'>) =>
	about === 'order' && moved?.to === 'CANCELLED'

async function papersOf(shop: Shop, { id, refunds }: WholeOrder): Promise<PersonsOrder['papers']> {
	const notes = refunds.flatMap(({ creditNote }) => (creditNote ? [creditNote.number] : []))
	const papers = [
		await receiptFile(shop, id),
		...(await Promise.all(notes.map((number) => creditNoteFile(shop, id, number)))),
	]
	return papers.filter((paper) => paper !== null)
}

async function settledWords({ db }: Shop, orderId: string) {
	const settled = await db
		.selectFrom('attention_seen')
		.select(['settled_until as at', 'note as words'])
		.where('order_id', '=', orderId)
		.where('note', '!=', '')
		.execute()
	return settled.flatMap(({ at, words }) => (at === null ? [] : [{ at, words }]))
}

async function callbacksOf({ db }: Shop, orderId: string) {
	const events = await db
		.selectFrom('provider_events')
		.innerJoin('payment_attempts', (join) =>
			join
				.onRef('payment_attempts.provider', '=', 'provider_events.provider')
				.onRef('payment_attempts.reference', '=', 'provider_events.reference'),
		)
		.select(['provider_events.received_at', 'provider_events.body'])
		.where('payment_attempts.order_id', '=', orderId)
		.orderBy('provider_events.id')
		.execute()
	return events.map(({ received_at, body }) => ({ at: received_at, words: body.toString('utf8') }))
}
