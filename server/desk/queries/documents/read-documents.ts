import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

export type ShownDocument = {
	readonly sha256: string
	readonly format: 'pdf' | 'xml'
	readonly size: number
	readonly receivedAt: Date
	/** Null: it waits for a person to say. */
	readonly chassisNumber: string | null
	readonly waitsBecause: string | null
	readonly fileName: string | null
	readonly releasedAt: Date | null
	readonly replacedAt: Date | null
	/** The bytes of a certificate go after a time, what is known of it stays. */
	readonly hasBytes: boolean
}

function documents(db: Database) {
	return db
		.selectFrom('documents')
		.leftJoin('document_files', 'document_files.sha256', 'documents.sha256')
		.select(({ eb }) => [
			'documents.sha256',
			'format',
			'size',
			'received_at as receivedAt',
			'chassis_number as chassisNumber',
			'waits_because as waitsBecause',
			'file_name as fileName',
			'released_at as releasedAt',
			'replaced_at as replacedAt',
			eb('document_files.sha256', 'is not', null).$castTo<boolean>().as('hasBytes'),
		])
}

const WAITS = sql<boolean>`(
	documents.chassis_number is null or (documents.released_at is null and documents.replaced_at is null)
)`

/** What waits for a person, to be matched or to be released, the oldest first. */
export function documentsThatWait(
	db: Database,
	limit: number,
	offset = 0,
): Promise<ShownDocument[]> {
	return documents(db)
		.where(WAITS)
		.orderBy('received_at')
		.orderBy('documents.sha256')
		.limit(limit)
		.offset(offset)
		.execute()
}

export async function countDocumentsThatWait(db: Database): Promise<number> {
	const { count } = await db
		.selectFrom('documents')
		.select(sql<number>`count(*)::integer`.as('count'))
		.where(WAITS)
		.executeTakeFirstOrThrow()
	return count
}

/** Those of a car, the newest first. */
export function documentsOfCar(db: Database, chassisNumber: string): Promise<ShownDocument[]> {
	return documents(db)
		.where('chassis_number', '=', chassisNumber)
		.orderBy('replaced_at', (order) => order.desc().nullsFirst())
		.orderBy('format')
		.execute()
}

export type OrderDocument = Omit<ShownDocument, 'chassisNumber' | 'waitsBecause' | 'fileName'> & {
	readonly chassisNumber: string
	/** Whether this order was given it. */
	readonly isGiven: boolean
}

/** Those of the cars of an order, the ones that count first. */
export async function documentsOfOrder(
	db: Database,
	orderId: string,
	chassisNumbers: readonly string[],
): Promise<OrderDocument[]> {
	if (chassisNumbers.length === 0) return []
	const found = await documents(db)
		.where('chassis_number', 'in', [...chassisNumbers])
		.orderBy('replaced_at', (order) => order.desc().nullsFirst())
		.orderBy('format')
		.orderBy('received_at', 'desc')
		.execute()
	const given = await db
		.selectFrom('delivery_documents')
		.innerJoin('deliveries', 'deliveries.id', 'delivery_documents.delivery_id')
		.select('delivery_documents.sha256')
		.where('deliveries.order_id', '=', orderId)
		.execute()
	return found.map(({ waitsBecause: _, fileName: __, chassisNumber, ...document }) => ({
		...document,
		chassisNumber: chassisNumber ?? '',
		isGiven: given.some(({ sha256 }) => sha256 === document.sha256),
	}))
}

/** Those whose SHA-256 begins so: more than one where that is too short. */
export function documentsByStart(db: Database, start: string): Promise<ShownDocument[]> {
	return documents(db)
		.where('documents.sha256', '>=', start)
		.where('documents.sha256', '<', `${start}~`)
		.limit(2)
		.execute()
}

export type Recipient = {
	readonly reference: string
	readonly status: string
	readonly fetchedAt: Date | null
	readonly fetches: number
	/** A newer certificate is there, which this order did not get. */
	readonly isOutdated: boolean
}

/** The orders that got certificates of a car, or one of them. */
export async function recipientsOf(
	db: Database,
	which: { readonly chassisNumber: string } | { readonly sha256: string },
): Promise<Recipient[]> {
	const rows = await db
		.selectFrom('delivery_documents as given')
		.innerJoin('documents', 'documents.sha256', 'given.sha256')
		.innerJoin('deliveries', 'deliveries.id', 'given.delivery_id')
		.innerJoin('orders', 'orders.id', 'deliveries.order_id')
		.select(['orders.order_reference', 'deliveries.status', 'given.fetched_at', 'given.fetches'])
		.select(({ and, eb, exists, not, selectFrom }) =>
			and([
				eb('documents.replaced_at', 'is not', null),
				not(
					exists(
						selectFrom('delivery_documents as newer')
							.innerJoin('documents as current', 'current.sha256', 'newer.sha256')
							.select('newer.sha256')
							.whereRef('newer.delivery_id', '=', 'given.delivery_id')
							.whereRef('current.format', '=', 'documents.format')
							.where('current.replaced_at', 'is', null),
					),
				),
			]).as('is_outdated'),
		)
		.$if('sha256' in which, (query) =>
			query.where('documents.sha256', '=', 'sha256' in which ? which.sha256 : ''),
		)
		.$if('chassisNumber' in which, (query) =>
			query.where(
				'documents.chassis_number',
				'=',
				'chassisNumber' in which ? which.chassisNumber : '',
			),
		)
		.orderBy('orders.created_at')
		.execute()
	return rows.map((row) => ({
		reference: row.order_reference,
		status: row.status,
		fetchedAt: row.fetched_at,
		fetches: row.fetches,
		isOutdated: Boolean(row.is_outdated),
	}))
}
