import type { DatabaseTransaction } from '../../db/database.ts'

export async function referencesOf(
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<string[]> {
	const attempts = await transaction
		.selectFrom('payment_attempts')
		.select('reference')
		.where('order_id', '=', orderId)
		.execute()
	return attempts.flatMap(({ reference }) => (reference === null ? [] : [reference]))
}

/** The provider's callbacks about the payments, the digest of the request, and what operators were answered. */
export async function deleteTraces(
	transaction: DatabaseTransaction,
	references: readonly string[],
	orderId: string,
): Promise<void> {
	await transaction.deleteFrom('idempotency_keys').where('order_id', '=', orderId).execute()
	await transaction.deleteFrom('act_keys').where('order_id', '=', orderId).execute()
	if (references.length === 0) return
	await transaction.deleteFrom('provider_events').where('reference', 'in', references).execute()
}
