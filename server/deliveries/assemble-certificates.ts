import type { Database } from '../db/database.ts'
import type { Archive } from '../documents/archive.ts'
import type { Enqueue } from '../orders/next-step.ts'
import type { Certificates } from './certificates.ts'
import { readDeliveries } from './read-deliveries.ts'
import { serveWaiting } from './serving/serve-waiting.ts'
import { toldIn } from './told-in.ts'

type Parts = Omit<Archive, 'served'> &
	Omit<Certificates, 'archive' | 'deliveriesOf' | 'toldIn'> & {
		readonly db: Database
		readonly enqueue: Enqueue
	}

/** The archive and what is made of it, told of each other. */
export function assembleCertificates({
	db,
	enqueue,
	readPdfText,
	scanner,
	release,
	...delivering
}: Parts): Certificates {
	return {
		...delivering,
		archive: {
			db,
			readPdfText,
			scanner,
			release,
			served: (transaction, chassisNumber) => serveWaiting({ enqueue }, transaction, chassisNumber),
		},
		deliveriesOf: (orderId) => readDeliveries(db, delivering.carriers, orderId),
		toldIn: (mailId) => toldIn(db, delivering.carriers, mailId),
	}
}
