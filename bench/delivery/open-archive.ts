import { connectDatabase } from '../../server/db/database.ts'
import { assembleCertificates } from '../../server/deliveries/assemble-certificates.ts'
import { USUAL_DELIVERY } from '../../server/deliveries/testing/usual-delivery.ts'
import type { Archive } from '../../server/documents/archive.ts'
import { pdfTextReader } from '../../server/documents/reading/pdf-text-reader.ts'
import { startJobQueue } from '../../server/jobs/queue.ts'

/** The archive as an operator's command opens it; closed with the stack. */
export async function openArchive(
	stack: AsyncDisposableStack,
	databaseUrl: string,
): Promise<Archive> {
	const { db, close } = connectDatabase(databaseUrl, 4)
	stack.defer(close)
	const queue = await startJobQueue({ databaseUrl, works: false, onError: () => undefined })
	stack.defer(() => queue.stop())
	const pdfText = pdfTextReader()
	stack.defer(() => pdfText.close())
	return assembleCertificates({
		db,
		enqueue: queue.enqueue,
		readPdfText: pdfText.read,
		...USUAL_DELIVERY,
	}).archive
}
