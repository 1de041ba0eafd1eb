import type { DatabaseTransaction } from '../../db/database.ts'

export type Change = { readonly field: string; readonly old: string; readonly new: string }

/** What stood there before, for the order's story. */
export async function noteChanges(
	transaction: DatabaseTransaction,
	{ orderId, operator }: { readonly orderId: string; readonly operator: string },
	changes: readonly Change[],
): Promise<void> {
	if (changes.length === 0) return
	await transaction
		.insertInto('order_changes')
		.values(changes.map((change) => ({ order_id: orderId, operator, ...change })))
		.execute()
}
