import type { Database } from '../db/database.ts'

export type Verdict =
	| { readonly verdict: 'issued'; readonly at: Date; readonly chassisNumberEnd: string }
	| {
			readonly verdict: 'replaced'
			readonly at: Date
			readonly replacedAt: Date
			readonly chassisNumberEnd: string
	  }
	| { readonly verdict: 'unknown' }

const END = 6

/** Whether a file is one that customers got from us: its SHA-256 is all that anybody needs to tell. */
export async function verifyDocument(db: Database, sha256: string): Promise<Verdict> {
	const document = await db
		.selectFrom('delivery_documents')
		.innerJoin('documents', 'documents.sha256', 'delivery_documents.sha256')
		// Sent once it stays so, also while a later one is on its way. What was sent before this came was another.
		.innerJoin('delivery_transitions as sent', (join) =>
			join
				.onRef('sent.delivery_id', '=', 'delivery_documents.delivery_id')
				.onRef('sent.at', '>=', 'documents.received_at'),
		)
		.select(({ fn }) => [
			'documents.chassis_number',
			'documents.replaced_at',
			fn.min('sent.at').as('at'),
		])
		.where('documents.sha256', '=', sha256)
		.where('sent.to_status', 'in', ['SENT', 'FETCHED'])
		.groupBy(['documents.chassis_number', 'documents.replaced_at'])
		.executeTakeFirst()
	if (!document?.chassis_number) return { verdict: 'unknown' }
	const chassisNumberEnd = document.chassis_number.slice(-END)
	const { at, replaced_at: replacedAt } = document
	return replacedAt === null
		? { verdict: 'issued', at, chassisNumberEnd }
		: { verdict: 'replaced', at, replacedAt, chassisNumberEnd }
}
