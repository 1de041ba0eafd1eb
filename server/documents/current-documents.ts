import { sql } from 'kysely'
import type { DatabaseTransaction } from '../db/database.ts'

/** SQL: those of `documents` that may go out, and are still there: bytes of what was delivered long ago are deleted. */
export const IS_CURRENT = `(
	documents.replaced_at is null and documents.released_at is not null and exists (
		select from document_files where document_files.sha256 = documents.sha256
	)
)`

/** The certificates of a car that may go out. */
export function currentDocuments(transaction: DatabaseTransaction, chassisNumber: string) {
	return transaction
		.selectFrom('documents')
		.select('sha256')
		.where('chassis_number', '=', chassisNumber)
		.where(sql<boolean>`${sql.raw(IS_CURRENT)}`)
		.execute()
}
