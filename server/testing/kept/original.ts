import type pg from 'pg'

/** What a database has before a test, and how it gets that back after one. */
export type Original = {
	/** Statements that take out what came and put back what was there. */
	readonly restore: string
	/** Differs as soon as a table, a trigger or a function does. */
	readonly schema: string
}

/** More than that, and the next test would feel what the last one left in the files. */
const MOST_ROWS = 5_000

/** The queue keeps its own time in it. */
const LEFT_ALONE = ['pgboss.version']

type Table = { readonly name: string; readonly columns: string }

const READ_TABLES = `
	select format('%I.%I', nspname, relname) as name, (
		select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
		where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
	) as columns
	from pg_class join pg_namespace on pg_namespace.oid = relnamespace
	where relkind = 'r' and nspname in ('public', 'pgboss')`

const READ_SEQUENCES = `
	select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
		coalesce(last_value, start_value), last_value is not null) as restore
	from pg_sequences where schemaname in ('public', 'pgboss')`

/** Whatever is created, altered or dropped changes a number of rows, or is newer than all of them. */
const READ_SCHEMA = `
	with ours as (select oid from pg_namespace where nspname in ('public', 'pgboss')), parts as (
		select 1 as part, count(*) as rows, max(xmin::text::bigint) as newest
			from pg_class where relnamespace in (select oid from ours)
		union all select 2, count(*), max(xmin::text::bigint) from pg_trigger
		union all select 3, count(*), max(xmin::text::bigint)
			from pg_proc where pronamespace in (select oid from ours)
		union all select 4, count(*), max(xmin::text::bigint) from pg_constraint
		union all select 5, count(*), max(xmin::text::bigint) from pg_attrdef
		union all select 6, count(*), 0 from pg_db_role_setting
			where setdatabase = (select oid from pg_database where datname = current_database())
	)
	select string_agg(format('%s %s', rows, newest), ', ' order by part) as schema from parts`

export async function readOriginal(pool: pg.Pool): Promise<Original> {
	const tables = (await pool.query<Table>(READ_TABLES)).rows.filter(
		({ name }) => !LEFT_ALONE.includes(name),
	)
	const rows: string[] = []
	for (const table of tables) rows.push(...(await restoreRows(pool, table)))
	const sequences = await pool.query<{ restore: string }>(READ_SEQUENCES)
	return {
		restore: [
			'begin',
			// No trigger refuses, tells anybody, or asks what else would have to go first.
			'set local session_replication_role = replica',
			...tables.map(({ name }) => `delete from ${name}`),
			...rows,
			...sequences.rows.map(({ restore }) => restore),
			'commit',
		].join(';\n'),
		schema: await readSchema(pool),
	}
}

async function restoreRows(pool: pg.Pool, { name, columns }: Table): Promise<string[]> {
	const { rows } = await pool.query<{ literal: string | null }>(
		`select quote_literal(json_agg(rows)) as literal from ${name} as rows`,
	)
	const literal = rows[0]?.literal ?? null
	if (literal === null) return []
	const from = `json_populate_recordset(null::${name}, ${literal})`
	return [`insert into ${name} (${columns}) overriding system value select ${columns} from ${from}`]
}

/** Resolves with whether the next test can have it. */
export async function restore(pool: pg.Pool, original: Original): Promise<boolean> {
	if ((await readSchema(pool)) !== original.schema) return false
	const done = await pool.query(original.restore)
	const rows = [done].flat().reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
	return rows < MOST_ROWS
}

async function readSchema(pool: pg.Pool): Promise<string> {
	const { rows } = await pool.query<{ schema: string }>(READ_SCHEMA)
	return rows[0]?.schema ?? ''
}
