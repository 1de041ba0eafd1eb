import { readContent } from '../../../documents/fetching/read-content.ts'
import type { Act } from '../act.ts'
import { nameOfDocument } from './name-of-document.ts'

/** Null: its bytes have had their time. */
export const TAKE_DOCUMENT_OUT: Act<{ readonly sha256: string }, AsyncIterable<Buffer> | null> = {
	name: 'save-document',
	permission: 'handle',
	perform: async ({ shop }, { sha256 }, note) => {
		const file = await shop.db
			.selectFrom('documents')
			.innerJoin('document_files', 'document_files.sha256', 'documents.sha256')
			.select('documents.size')
			.where('documents.sha256', '=', sha256)
			.executeTakeFirst()
		if (!file) return null
		await shop.db.transaction().execute(note(nameOfDocument(sha256)))
		return readContent(shop.pool, { sha256, size: file.size })
	},
}
