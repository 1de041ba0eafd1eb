import { sql } from 'kysely'
import type { DocumentFormat } from '../documents/document.ts'
import { lockOrder } from '../orders/move-order.ts'
import type { Shop } from '../orders/shop.ts'
import { moveDelivery } from './move-delivery.ts'
import { IS_TO_FETCH } from './owed-cars.ts'

type FetchedCertificate = {
	readonly sha256: string
	readonly size: number
	readonly format: DocumentFormat
	readonly name: string
}

/** A certificate that the order got, noted as fetched. Null: the order did not get it, or its time is over. */
export function fetchCertificate(
	shop: Shop,
	orderId: string,
	sha256: string,
): Promise<FetchedCertificate | null> {
	return shop.db.transaction().execute(async (transaction) => {
		if (!(await lockOrder(transaction, orderId))) return null
		const given = await transaction
			.selectFrom('deliveries as delivery')
			.innerJoin('delivery_documents', 'delivery_documents.delivery_id', 'delivery.id')
			.innerJoin('documents', 'documents.sha256', 'delivery_documents.sha256')
			.innerJoin('document_files', 'document_files.sha256', 'documents.sha256')
			.select(['delivery.id', 'delivery.chassis_number', 'documents.format', 'documents.size'])
			.where('delivery.order_id', '=', orderId)
			.where('documents.sha256', '=', sha256)
			.where(sql<boolean>`${sql.raw(IS_TO_FETCH)}`)
			.executeTakeFirst()
		if (!given) return null
		await transaction
			.updateTable('delivery_documents')
			.set({ fetched_at: sql<Date>`now()`, fetches: sql<number>`fetches + 1` })
			.where('delivery_id', '=', given.id)
			.where('sha256', '=', sha256)
			.execute()
		await moveDelivery(transaction, { deliveryId: given.id, to: 'FETCHED', cause: 'customer' })
		const { format, size } = given
		return { sha256, size, format, name: fileName(given.chassis_number, format) }
	})
}

/** Ours alone, whatever the file was called where it came from. */
function fileName(chassisNumber: string, format: DocumentFormat): string {
	return `CoC-${chassisNumber.replaceAll(/[^A-Za-z0-9]/g, '-')}.${format}`
}
