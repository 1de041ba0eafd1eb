import type pg from 'pg'
import { PG_BOSS_SCHEMA, QUEUE_STATS_TABLE } from '../pg-boss-tables.ts'

export type Table = {
	/** Quoted where it needs to be, with its schema. */
	readonly name: string
	readonly columns: readonly string[]
	/** The same order everywhere, whatever the server's locale: equal rows give equal bytes. */
	readonly order: string
	/** The tables that its rows refer to. */
	readonly refersTo: readonly string[]
	/** Files that are compressed already: as text, copying them takes twenty times as long. */
	readonly isBinary: boolean
}

// Left out: what is unlogged may be lost by its nature, and pg-boss collects its statistics anew.
const TABLES = `
	select
		format('%I.%I', nspname, relname) as name,
		array(
			select quote_ident(attname) from pg_attribute
			where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
			order by attnum
		) as columns,
		(
			select string_agg(
				quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end,
				', ' order by array_position(indkey::int2[], attnum)
			)
			from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
			where indrelid = class.oid and indisprimary
		) as key,
		array(
			select distinct format('%I.%I', other_schema.nspname, other.relname)
			from pg_constraint
			join pg_class other on other.oid = coalesce(pg_partition_root(confrelid), confrelid)
			join pg_namespace other_schema on other_schema.oid = other.relnamespace
			where contype = 'f' and other.oid <> class.oid
				and (conrelid = class.oid or conrelid in (select relid from pg_partition_tree(class.oid)))
		) as "refersTo",
		exists (
			select from pg_attribute
			where attrelid = class.oid and not attisdropped and atttypid = 'bytea'::regtype and attstorage = 'e'
		) as "isBinary"
	from pg_class class join pg_namespace schema on schema.oid = relnamespace
	where nspname in ('public', '${PG_BOSS_SCHEMA}') and relkind in ('r', 'p') and not relispartition
		and relpersistence = 'p' and (nspname, relname) <> ('${PG_BOSS_SCHEMA}', '${QUEUE_STATS_TABLE}')
	order by 1`

type TableRow = Omit<Table, 'order'> & { readonly key: string | null }

/** All tables that are worth keeping, those that others refer to first. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
	const { rows } = await client.query<TableRow>(TABLES)
	const left = new Map(rows.map((row) => [row.name, row]))
	const sorted: Table[] = []
	while (left.size > 0) {
		const next = [...left.values()].filter(
			({ refersTo }) => !refersTo.some((name) => left.has(name)),
		)
		if (next.length === 0) {
			throw new Error(`Foreign keys form a cycle: ${[...left.keys()].join(', ')}`)
		}
		for (const { key, ...table } of next) {
			sorted.push({ ...table, order: key ?? `(${table.columns.join(', ')})::text collate "C"` })
			left.delete(table.name)
		}
	}
	return sorted
}

/** Values must have the same text on every server. */
export const CANONICAL_TEXT = `
	set local timezone = 'UTC';
	set local datestyle = 'ISO, YMD';
	set local intervalstyle = 'postgres';
	set local bytea_output = 'hex';
	set local extra_float_digits = 1;
	set local client_encoding = 'UTF8';
	set local statement_timeout = 0;
	set local idle_in_transaction_session_timeout = 0`

export function copyOut({ name, columns, order, isBinary }: Table): string {
	return `copy (select ${columns.join(', ')} from ${name} order by ${order}) to stdout${formatOf(isBinary)}`
}

export function copyIn({
	name,
	columns,
	isBinary,
}: Pick<Table, 'name' | 'columns' | 'isBinary'>): string {
	return `copy ${name} (${columns.join(', ')}) from stdin${formatOf(isBinary)}`
}

const formatOf = (isBinary: boolean) => (isBinary ? ' (format binary)' : '')
