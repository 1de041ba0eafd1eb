import type { Database, DatabaseTransaction } from '../db/database.ts'
import type { ReadPdfText } from './reading/pdf-text-reader.ts'
import type { VirusScanner } from './virus-scanner.ts'

/** Where certificates are kept, and what a file passes on its way there. */
export type Archive = {
	readonly db: Database
	readonly readPdfText: ReadPdfText
	/** Null: none is set up. */
	readonly scanner: VirusScanner | null
	/** Whether a certificate goes out by itself, or a person approves each. */
	readonly release: 'auto' | 'approve'
	/** Told of every car that now has a certificate, in the transaction that stores it. */
	readonly served: (transaction: DatabaseTransaction, chassisNumber: string) => Promise<void>
}
