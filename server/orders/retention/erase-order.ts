import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import type { Shop } from '../shop.ts'
import { deleteTraces, referencesOf } from './delete-traces.ts'
import { forgetFileNames } from './forget-file-names.ts'

/** Removes an order and everything that speaks of it, from the tables and from the queue. */
export async function eraseOrder(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<void> {
	const references = await referencesOf(transaction, orderId)
	await deleteTraces(transaction, references, orderId)
	await forgetFileNames(transaction, orderId, { orderToo: true })
	const mails = await transaction
		.selectFrom('mails')
		.select('id')
		.where('order_id', '=', orderId)
		.unionAll((also) =>
			also
				.selectFrom('withdrawal_mails')
				.innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_mails.withdrawal_id')
				.select('withdrawal_mails.id')
				.where('withdrawals.order_id', '=', orderId),
		)
		.execute()
	await shop.deleteJobs(executorOf(transaction), {
		orderIds: [orderId],
		mailIds: mails.map(({ id }) => id),
		references,
	})
	await transaction.deleteFrom('orders').where('id', '=', orderId).execute()
}
