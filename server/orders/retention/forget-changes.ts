import type { DatabaseTransaction } from '../../db/database.ts'
import { NO_COMPANY } from '../order-columns.ts'

const COMPANY_COLUMNS = Object.keys(NO_COMPANY)

/**
 * What stood in the order before it was put right. While the books need the buyer, cars and a company's own data stay
 * where they were changed after the receipt: it is drawn again as it was issued.
 */
export async function forgetChanges(
	transaction: DatabaseTransaction,
	orderId: string,
	{ keepBuyer }: { readonly keepBuyer: boolean },
): Promise<void> {
	await transaction
		.deleteFrom('order_changes')
		.where('order_id', '=', orderId)
		.$if(keepBuyer, (query) =>
			query.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom('receipts')
							.innerJoin('orders', 'orders.id', 'receipts.order_id')
							.whereRef('receipts.order_id', '=', 'order_changes.order_id')
							.whereRef('receipts.issued_at', '<', 'order_changes.at')
							.where(({ and, or, eb }) =>
								or([
									eb('order_changes.field', '=', 'car'),
									and([
										eb('orders.is_company', '=', true),
										eb('order_changes.field', 'in', COMPANY_COLUMNS),
									]),
								]),
							),
					),
				),
			),
		)
		.execute()
}
