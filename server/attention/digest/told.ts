import type pg from 'pg'
import { jsonOf } from '../../db/json-of.ts'
import type { AttentionItem } from '../attention-item.ts'

type Row = { readonly kind: string; readonly subject: string; readonly told_until: Date }

/** What operators have been mailed about, as far as it had come then. */
export async function readTold(pool: pg.Pool) {
	const { rows } = await pool.query<Row>(
		'select kind, subject, told_until from attention_seen where told_until is not null',
	)
	const until = new Map(rows.map((row) => [nameOf(row), row.told_until]))
	return {
		includes(item: AttentionItem): boolean {
			const told = until.get(nameOf(item))
			return told !== undefined && told >= item.latest
		},
	}
}

const nameOf = ({ kind, subject }: { readonly kind: string; readonly subject: string }) =>
	`${kind} ${subject}`

/** Orders that were erased meanwhile are left out. */
const NOTE_TOLD = `
	insert into attention_seen (kind, subject, order_id, told_until)
	select told.kind, told.subject, told.order_id, told.until
	from json_to_recordset($1::json) as told (kind text, subject text, order_id text, until timestamptz)
	where told.order_id is null or exists (select from orders where orders.id = told.order_id)
	on conflict (kind, subject) do update set told_until = excluded.told_until`

export async function noteTold(pool: pg.Pool, items: readonly AttentionItem[]): Promise<void> {
	const told = items.map(({ kind, subject, orderId, latest }) => ({
		kind,
		subject,
		order_id: subject === orderId ? orderId : null,
		until: latest.toISOString(),
	}))
	await pool.query(NOTE_TOLD, [jsonOf(told)])
}
