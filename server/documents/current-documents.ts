import type { DatabaseTransaction } from '../db/database.ts'

/** The certificates of a car that may go out, and are still there: bytes of what was delivered long ago are deleted. */
export function currentDocuments(transaction: DatabaseTransaction, chassisNumber: string) {
	return transaction
		.selectFrom('documents')
		.innerJoin('document_files', 'document_files.sha256', 'documents.sha256')
		.select('documents.sha256')
		.where('chassis_number', '=', chassisNumber)
		.where('replaced_at', 'is', null)
		.where('released_at', 'is not', null)
		.execute()
}
