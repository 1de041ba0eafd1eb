import { type DatabaseTransaction, executorOf } from '../db/database.ts'
import type { Shop } from './shop.ts'

/** Removes an order and everything that speaks of it, from the tables and from the queue. */
export async function eraseOrder(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	await forgetTraces(shop, transaction, orderId)
	await transaction.deleteFrom('orders').where('id', '=', orderId).execute()
}

type ReduceOptions = {
	/** A company is named in the books for as long as they are kept; its contact person is not. */
	readonly keepCompany: boolean
}

/** Leaves of a paid order what bookkeeping needs: what was sold when, for how much, and how it was paid. */
export async function reduceOrder(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	{ keepCompany }: ReduceOptions,
): Promise<void> {
	await forgetTraces(shop, transaction, orderId)
	await transaction
		.updateTable('orders')
		.set({ first_name: '', last_name: '', email_address: '', phone_number: '' })
		.set({ reduced_at: new Date() })
		.where('id', '=', orderId)
		.execute()
	await transaction
		.updateTable('orders')
		.set({ company_name: '', vat_number: '', street_address: '', zip_code: '', city: '' })
		.set({ country_outside_eu: '' })
		.where('id', '=', orderId)
		.$if(keepCompany, (query) => query.where('is_company', '=', false))
		.execute()
	await transaction
		.updateTable('order_lines')
		.set({ registration_number: null })
		.where('order_id', '=', orderId)
		.execute()
	await transaction
		.updateTable('payment_attempts')
		.set({ link: null })
		.where('order_id', '=', orderId)
		.execute()
}

/** What lies beside the order: the provider's words, the digest of the request, jobs. */
async function forgetTraces(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	const attempts = await transaction
		.selectFrom('payment_attempts')
		.select('reference')
		.where('order_id', '=', orderId)
		.execute()
	const references = attempts.flatMap(({ reference }) => (reference === null ? [] : [reference]))
	const mails = await transaction
		.selectFrom('mails')
		.select('id')
		.where('order_id', '=', orderId)
		.execute()
	const refunds = await transaction
		.selectFrom('refunds')
		.select('id')
		.where('order_id', '=', orderId)
		.execute()
	await shop.forgetJobs(executorOf(transaction), {
		orderIds: [orderId],
		mailIds: mails.map(({ id }) => id),
		references,
		refundIds: refunds.map(({ id }) => id),
	})
	await transaction.deleteFrom('idempotency_keys').where('order_id', '=', orderId).execute()
	if (references.length > 0) {
		await transaction.deleteFrom('provider_events').where('reference', 'in', references).execute()
	}
}
