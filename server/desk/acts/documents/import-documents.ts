import { type ImportedFile, importFolder } from '../../../documents/import-folder.ts'
import { makeWayForCustomers } from '../../../orders/placing/make-way.ts'
import type { Act } from '../act.ts'
import { nameOfDocument } from './name-of-document.ts'

type Importing = {
	/** A folder, or a file. */
	readonly from: string
	readonly replace: boolean
	readonly signal: AbortSignal
	readonly onCounted: (files: number) => void
}

/** Noted once for each file that was not there before. */
export const IMPORT_DOCUMENTS: Act<Importing, AsyncIterable<ImportedFile>> = {
	name: 'import-documents',
	permission: 'handle',
	perform: async ({ shop }, { from, replace, ...options }, note) =>
		importFolder(shop.certificates.archive, {
			...options,
			folder: from,
			replace,
			// An import has time; orders that come meanwhile have not.
			makeWay: () => makeWayForCustomers(shop.db),
			note: (sha256) => note(nameOfDocument(sha256, replace)),
		}),
}
