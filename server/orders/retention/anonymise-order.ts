import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import { lockOrder } from '../move-order.ts'
import { NO_COMPANY, NO_PERSON } from '../order-columns.ts'
import { requestDelivery } from '../request-delivery.ts'
import type { Shop } from '../shop.ts'
import { deleteTraces, referencesOf } from './delete-traces.ts'
import { forgetChanges } from './forget-changes.ts'
import { forgetFileNames } from './forget-file-names.ts'
import { forgetOfficeWords } from './forget-office-words.ts'
import { forgetWithdrawals } from './forget-withdrawals.ts'
import { forgetReceipt, keepBuyerInReceipt } from './receipt-buyer.ts'
import { UNDELIVERED } from './undelivered-orders.ts'

type AnonymiseOptions = {
	/**
	 * The books still need the buyer: a company in the order, without its contact person; a private person in the
	 * receipt alone, which the order's page hands out no longer.
	 */
	readonly keepBuyer: boolean
}

/**
 * Leaves of a paid order what bookkeeping needs: what was sold when, for how much, and how it was
 * paid. Its jobs go on, for they hold no more than ids, and money may still be on its way back.
 */
export async function anonymiseOrder(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	{ keepBuyer }: AnonymiseOptions,
): Promise<void> {
	await lockOrder(transaction, orderId)
	await deleteTraces(transaction, await referencesOf(transaction, orderId), orderId)
	await deleteUnsentMails(shop, transaction, orderId)
	await deleteWords(transaction, orderId)
	await forgetFileNames(transaction, orderId, { orderToo: false })
	await forgetDeliveries(shop, transaction, orderId)
	await forgetWithdrawals(shop, transaction, { orderId })
	await (keepBuyer ? keepBuyerInReceipt : forgetReceipt)(transaction, orderId)
	await transaction
		.updateTable('orders')
		.set({ ...NO_PERSON, reduced_at: new Date() })
		.where('id', '=', orderId)
		.execute()
	await transaction
		.updateTable('orders')
		.set(NO_COMPANY)
		.where('id', '=', orderId)
		.$if(keepBuyer, (query) => query.where('is_company', '=', false))
		.execute()
	if (!keepBuyer) {
		await transaction.deleteFrom('vat_checks').where('order_id', '=', orderId).execute()
	}
	await transaction
		.updateTable('order_lines')
		.set({ registration_number: null })
		.where('order_id', '=', orderId)
		.execute()
	await forgetChanges(transaction, orderId, { keepBuyer })
	await transaction
		.updateTable('payment_attempts')
		.set({ link: null })
		.where('order_id', '=', orderId)
		.execute()
	await forgetOfficeWords(transaction, orderId)
}

/** What was written to the customer, and about them. */
async function deleteWords(transaction: DatabaseTransaction, orderId: string): Promise<void> {
	await transaction
		.deleteFrom('sent_mails')
		.using('mails')
		.whereRef('mails.id', '=', 'sent_mails.mail_id')
		.where('mails.order_id', '=', orderId)
		.execute()
	await transaction
		.deleteFrom('mail_questions')
		.using('mails')
		.whereRef('mails.id', '=', 'mail_questions.mail_id')
		.where('mails.order_id', '=', orderId)
		.execute()
	await transaction.deleteFrom('notes').where('order_id', '=', orderId).execute()
}

async function deleteUnsentMails(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	const mails = await transaction
		.deleteFrom('mails')
		.where('order_id', '=', orderId)
		.where('sent_at', 'is', null)
		.returning('id')
		.execute()
	await shop.deleteJobs(executorOf(transaction), {
		orderIds: [],
		mailIds: mails.map(({ id }) => id),
		references: [],
	})
}

/** What was delivered stays a fact; a parcel's number leads to an address. What was not can reach nobody now. */
async function forgetDeliveries(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	const deliveries = await transaction
		.updateTable('deliveries')
		.set({ carrier: null, tracking_number: null })
		.where('order_id', '=', orderId)
		.returning('status')
		.execute()
	if (deliveries.some(({ status }) => UNDELIVERED.includes(status))) {
		await requestDelivery(shop, transaction, orderId)
	}
}
