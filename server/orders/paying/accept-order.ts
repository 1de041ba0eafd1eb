import type { DatabaseTransaction } from '../../db/database.ts'
import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import { requestMail } from '../mails/mail-requests.ts'
import { lockOrder, moveOrder } from '../move-order.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { type PaymentLeft, paymentsLeft } from '../refunding/payments-left.ts'
import { requestDelivery } from '../request-delivery.ts'
import type { Shop } from '../shop.ts'
import { requestVatCredit } from '../vat/request-vat-credit.ts'
import { checkPayment } from './check-payment.ts'

export type AcceptOutcome =
	| {
			readonly outcome:
				| 'accepted'
				| 'not-in-review'
				| 'not-found'
				| 'paid-for-another-order'
				| 'anonymised'
	  }
	| { readonly outcome: 'amount-differs'; readonly paidOre: number; readonly totalOre: number }
	| {
			readonly outcome: 'other-currency'
			readonly paidOre: number
			/** Null when the provider cannot be asked any more. */
			readonly currency: string | null
	  }

/**
 * Takes an order in REVIEW for paid, once what was paid for it in SEK and not given back is its
 * total: a receipt never says another amount than the one that is in the bank. Fails when the
 * provider would have to be asked and does not answer.
 */
export async function acceptOrder(
	shop: Shop,
	orderId: string,
	note: NoteAct = nobodysAct,
): Promise<AcceptOutcome> {
	await learnCurrencies(shop, orderId)
	return shop.db.transaction().execute(async (transaction) => {
		const accepted = await accept(shop, transaction, orderId)
		if (accepted.outcome === 'accepted') await note(transaction)
		return accepted
	})
}

/** Of payments that settled before their currency was written down. */
async function learnCurrencies(shop: Shop, orderId: string): Promise<void> {
	const unknown = await shop.db
		.selectFrom('payment_attempts')
		.select('reference')
		.where('order_id', '=', orderId)
		.where('status', '=', 'SETTLED')
		.where('settled_currency', 'is', null)
		.execute()
	for (const { reference } of unknown) if (reference !== null) await checkPayment(shop, reference)
}

async function accept(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<AcceptOutcome> {
	const order = await lockOrder(transaction, orderId)
	if (!order) return { outcome: 'not-found' }
	if (order.status !== 'REVIEW') return { outcome: 'not-in-review' }
	// A receipt would name nobody, and nothing could be delivered.
	if (order.reduced_at !== null) return { outcome: 'anonymised' }

	const payments = await paymentsLeft(transaction, orderId)
	const foreign = payments.find(({ currency }) => currency !== 'SEK')
	if (foreign) {
		return { outcome: 'other-currency', paidOre: foreign.leftOre, currency: foreign.currency }
	}
	if (payments.some((payment) => payment.isForOtherOrder)) {
		return { outcome: 'paid-for-another-order' }
	}
	const paidOre = payments.reduce((sum, { leftOre }) => sum + leftOre, 0)
	const totalOre = order.total_ore ?? 0
	const [newest] = payments
	if (!newest || paidOre !== totalOre) return { outcome: 'amount-differs', paidOre, totalOre }
	await noteAccepted(transaction, orderId, payments)
	await moveOrder(transaction, { orderId, to: 'SETTLED', cause: 'accepted by an operator' })
	await issueReceipt(shop, transaction, orderId, newest.id)
	await requestMail(shop, transaction, orderId, 'receipt')
	await requestVatCredit(shop, transaction, orderId)
	await requestDelivery(shop, transaction, orderId)
	return { outcome: 'accepted' }
}

/** The books tell the sale from what was paid too much, and given back before, by this. */
async function noteAccepted(
	transaction: DatabaseTransaction,
	orderId: string,
	payments: readonly PaymentLeft[],
): Promise<void> {
	await transaction
		.updateTable('payment_attempts')
		.set({ accepted_ore: 0 })
		.where('order_id', '=', orderId)
		.where('status', '=', 'SETTLED')
		.execute()
	for (const { id, leftOre } of payments) {
		await transaction
			.updateTable('payment_attempts')
			.set({ accepted_ore: leftOre })
			.where('id', '=', id)
			.execute()
	}
}
