import type { Generated, JSONColumnType } from 'kysely'

/** What the office does and has to look at. */
export type DeskTables = {
	acts: ActTable
	attention_seen: AttentionSeenTable
	attention_marks: AttentionMarkTable
	digests: DigestTable
	saved_views: SavedViewTable
	bulks: BulkTable
	bulk_orders: BulkOrderTable
}

type ActTable = {
	id: Generated<number>
	at: Generated<Date>
	operator: string
	/** Null: at the command line. */
	operator_id: string | null
	act: string
	order_id: string | null
	details: JSONColumnType<ActDetails>
}

type AttentionSeenTable = {
	kind: string
	/** The order's id, or what else names it within its kind. */
	subject: string
	order_id: string | null
	told_until: Date | null
	settled_until: Date | null
	note: Generated<string>
}

type AttentionMarkTable = {
	kind: string
	order_id: string
	at: Generated<Date>
}

type DigestTable = {
	slot: string
	claimed_at: Generated<Date>
	sent_at: Date | null
}

type SavedViewTable = {
	id: Generated<string>
	/** Null: at the command line. */
	operator_id: string | null
	name: string
	search: string
	is_shared: boolean
	saved_at: Generated<Date>
}

type BulkTable = {
	id: Generated<string>
	/** Null: at the command line. */
	operator_id: string | null
	operator: string
	act: string
	choices: JSONColumnType<Readonly<Record<string, string>>>
	narrowed_by: string
	prepared_at: Generated<Date>
	started_at: Date | null
	stop_asked_at: Date | null
	ended_at: Date | null
	ended_as: string | null
}

type BulkOrderTable = {
	bulk_id: string
	position: number
	order_id: string
	state: string
	outcome: Generated<string>
}

/** Amounts and choices only, never a customer's data: the log cannot be erased. */
export type ActDetails = Readonly<Record<string, string | number | boolean>>
