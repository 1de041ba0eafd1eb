import { type AttentionKind, attentionKey } from '../../attention/attention-key.ts'
import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { ProviderPayment } from '../../payments/provider.ts'
import { requestMail } from '../mails/mail-requests.ts'
import { lockOrder, moveOrder } from '../move-order.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { makeRefund } from '../refunding/make-refund.ts'
import { noteRefundedElsewhere } from '../refunding/refunded-elsewhere.ts'
import { requestDelivery } from '../request-delivery.ts'
import type { Shop } from '../shop.ts'
import { requestVatCredit } from '../vat/request-vat-credit.ts'
import { findAttempt } from './find-attempt.ts'
import { moveAttempt } from './move-attempt.ts'

type Attempt = {
	readonly id: string
	readonly order_id: string
	readonly amount_ore: number
	/** As it was before the provider was asked. */
	readonly refunded_elsewhere_ore?: number
}

/** Asks the provider what is true of a payment and its refunds, and moves our books there. Null: it is not ours. */
export async function checkPayment(shop: Shop, reference: string): Promise<ProviderPayment | null> {
	const attempt = await findAttempt(shop, reference)
	if (!attempt) return null

	const payment = await shop.provider.fetchPayment(attempt.reference)
	await shop.db
		.transaction()
		.execute((transaction) => recordPayment(shop, transaction, attempt, payment))
	for (const { id } of await refundsUnderWay(shop, attempt.id)) await makeRefund(shop, id)
	return payment
}

function refundsUnderWay(shop: Shop, attemptId: string) {
	return shop.db
		.selectFrom('refunds')
		.select('id')
		.where('attempt_id', '=', attemptId)
		.where('status', '=', 'PENDING')
		.execute()
}

/** Writes down what the provider said. Money that comes unexpectedly is an operator's business too. */
export async function recordPayment(
	shop: Shop,
	transaction: DatabaseTransaction,
	attempt: Attempt,
	payment: ProviderPayment,
): Promise<void> {
	const order = await lockOrder(transaction, attempt.order_id)
	const keyOf = (kind: AttentionKind) => attentionKey(kind, order?.order_reference ?? '')
	const move = await moveAttempt(transaction, {
		attemptId: attempt.id,
		to: payment.status,
		cause: 'provider',
		...(payment.payBy && { set: { pay_by: payment.payBy } }),
	})
	const facts = {
		order: attempt.order_id,
		expectedOre: order?.total_ore ?? attempt.amount_ore,
		settledOre: payment.amountOre,
	}
	if (move.was === 'SETTLED' && payment.status !== 'SETTLED') {
		shop.alert('The provider no longer says that a settled payment is settled', facts)
	}
	if (payment.status !== 'SETTLED') return
	const isOurs = payment.orderId === null || payment.orderId === attempt.order_id
	await noteSettled(transaction, attempt.id, payment, isOurs)
	const heard = {
		attemptId: attempt.id,
		refundedOre: payment.refundedOre,
		notedBefore: attempt.refunded_elsewhere_ore,
	}
	if (await noteRefundedElsewhere(transaction, heard)) {
		await requestDelivery(shop, transaction, attempt.order_id)
		shop.alert('The provider refunded more than we did', {
			order: attempt.order_id,
			attention: keyOf('refunded-elsewhere'),
			refundedOre: payment.refundedOre,
		})
	}
	if (!move.moved) return

	// The order may have been priced anew since this payment was opened.
	const paidInFull = isOurs && payment.amountOre === order?.total_ore && payment.currency === 'SEK'
	// Who was erased can be given neither receipt nor certificate: an operator gives the money back.
	const isErased = order !== undefined && order.reduced_at !== null
	const isSale = paidInFull && !isErased
	const orderMoved = await moveOrder(transaction, {
		orderId: attempt.order_id,
		to: isSale ? 'SETTLED' : 'REVIEW',
		cause: isSale ? 'paid' : paidInFull ? 'paid after erasing' : 'paid amount differs',
		attemptId: attempt.id,
	})
	// Paid after it was closed, another attempt may be open: nobody should pay twice.
	if (move.forced) {
		const closing = { name: 'close-payment', data: { orderId: attempt.order_id } } as const
		await shop.enqueue(executorOf(transaction), closing)
	}
	if (orderMoved && isSale) {
		await requestDelivery(shop, transaction, attempt.order_id)
		await requestMail(shop, transaction, attempt.order_id, 'receipt')
		// Late: all other payments wait for the number from here on.
		await issueReceipt(shop, transaction, attempt.order_id, attempt.id)
		await requestVatCredit(shop, transaction, attempt.order_id)
	}
	const inReview = orderMoved || order?.status === 'REVIEW' ? 'wrong-amount' : 'paid-twice'
	const attention = keyOf(payment.currency === 'SEK' ? inReview : 'wrong-currency')
	if (!paidInFull) {
		const message = 'A payment settled with another amount than the order asks for'
		shop.alert(message, { ...facts, attention })
	}
	if (!orderMoved) {
		const message = 'A payment settled for an order that was not waiting for one'
		shop.alert(message, { ...facts, attention })
	}
	if (move.forced) {
		// Where only the payment had been closed, and not the order, nobody needs to do anything.
		const paidAfterAll = order?.status === 'CANCELLED' && paidInFull
		const kind = isErased ? 'wrong-amount' : 'paid-after-cancelling'
		shop.alert('A payment settled after it was closed', {
			...facts,
			attention: paidAfterAll ? keyOf(kind) : '',
		})
	}
}

/** Once: what was settled stays so, whatever the provider says later. */
async function noteSettled(
	transaction: DatabaseTransaction,
	attemptId: string,
	payment: ProviderPayment,
	isOurs: boolean,
): Promise<void> {
	await transaction
		.updateTable('payment_attempts')
		.set(({ fn, val }) => ({
			settled_ore: fn.coalesce('settled_ore', val(payment.amountOre)),
			settled_currency: payment.currency,
			settled_for_other_order: !isOurs,
		}))
		.where('id', '=', attemptId)
		.where('settled_currency', 'is', null)
		.execute()
}
