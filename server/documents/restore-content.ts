import type { DatabaseTransaction } from '../db/database.ts'

type Known = { readonly chassisNumber: string | null; readonly hasContent: boolean }

/** A document by its bytes, locked: they are not deleted meanwhile. Null: it is new. */
export async function lockKnown(
	transaction: DatabaseTransaction,
	sha256: string,
): Promise<Known | null> {
	const known = await transaction
		.selectFrom('documents')
		.select('chassis_number')
		.where('sha256', '=', sha256)
		.forNoKeyUpdate()
		.executeTakeFirst()
	if (!known) return null
	// Looked for once the lock is held.
	const file = await transaction
		.selectFrom('document_files')
		.select('sha256')
		.where('sha256', '=', sha256)
		.executeTakeFirst()
	return { chassisNumber: known.chassis_number, hasContent: file !== undefined }
}

/** The bytes of a certificate whose time was over come back. */
export async function restoreContent(
	transaction: DatabaseTransaction,
	sha256: string,
	content: Buffer,
): Promise<void> {
	await transaction.insertInto('document_files').values({ sha256, content }).execute()
	await transaction
		.updateTable('documents')
		.set({ received_at: new Date() })
		.where('sha256', '=', sha256)
		.execute()
}
