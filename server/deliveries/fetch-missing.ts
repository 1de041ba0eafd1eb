import { SourceUnavailableError } from '../documents/document-source.ts'
import { takeFile } from '../documents/take-file.ts'
import type { Shop } from '../orders/shop.ts'

/** Asks the importer's system for the cars of an order that the archive has no certificate for. */
export async function fetchMissing(shop: Shop, orderId: string): Promise<void> {
	const { source, archive } = shop.certificates
	if (source === null) return
	for (const { chassis_number } of await missingCars(shop, orderId)) {
		const content = await source.fetchDocument(chassis_number)
		if (content === null) continue
		const file = { name: chassis_number, content }
		const taken = await takeFile(archive, file, { replace: false })
		if (taken.outcome === 'refused') {
			throw new SourceUnavailableError('The document source answers with what is no certificate.')
		}
		// It is in the archive for a person to look at, and at no customer's.
		if (taken.outcome === 'waiting') {
			shop.alert('The document source answered with what may be another car’s certificate', {
				order: orderId,
			})
		}
	}
}

function missingCars(shop: Shop, orderId: string) {
	return shop.db
		.selectFrom('deliveries')
		.select('chassis_number')
		.distinct()
		.where('order_id', '=', orderId)
		.where('form', '=', 'file')
		.where('status', '=', 'WAITING')
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('documents')
						.innerJoin('document_files', 'document_files.sha256', 'documents.sha256')
						.whereRef('documents.chassis_number', '=', 'deliveries.chassis_number')
						.where('documents.replaced_at', 'is', null),
				),
			),
		)
		.execute()
}
