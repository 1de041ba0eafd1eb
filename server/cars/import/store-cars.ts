import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CAR_COLUMNS, CHASSIS_NUMBER } from './car-columns.ts'

type Superseded = {
	readonly count: number
	/** The first of the lines whose chassis number comes again, and the last line that it is on. */
	readonly first: readonly { readonly line: number; readonly by: number }[]
}

export const NONE_SUPERSEDED: Superseded = { count: 0, first: [] }

/** The driver's query_timeout is shorter than storing a million cars takes. */
const NO_QUERY_TIMEOUT = { query_timeout: 2 ** 31 - 1 }

const TARGETS = CAR_COLUMNS.map((column) => column.target)

/** A million cars take longer than a request may, and are sorted better in memory than on disk. */
const PREPARE = `
	set local statement_timeout = 0;
	set local work_mem = '64MB';
	set local default_statistics_target = 10;
	create temporary table staged_cars (like cars, line integer not null) on commit drop`

const COPY = `copy staged_cars (${TARGETS.join(', ')}, line) from stdin`

type StageOptions = {
	/** As COPY wants them: the columns of `CAR_COLUMNS`, then the number of the line. */
	readonly rows: AsyncIterable<string>
	/** Called when there is no use for more rows, however long the next one takes to come. */
	readonly stopReading: () => void
	readonly signal: AbortSignal | undefined
}

export async function stageCars(
	client: pg.PoolClient,
	{ rows, stopReading, signal }: StageOptions,
): Promise<void> {
	await client.query(PREPARE)
	const copy = client.query(Object.assign(copyFrom(COPY), NO_QUERY_TIMEOUT))
	copy.once('error', stopReading)
	await pipeline(rows, copy, { ...(signal && { signal }) })
	await run(client, 'analyze staged_cars (chassis_number)')
}

const DROP_SUPERSEDED = `
	with repeated as (
		select chassis_number, max(line) as last_line
		from staged_cars group by chassis_number having count(*) > 1
	), dropped as (
		delete from staged_cars using repeated
		where staged_cars.chassis_number = repeated.chassis_number and line < last_line
		returning line, last_line as by
	)
	select line, by, (count(*) over ())::integer as count from dropped order by line limit $1`

type DroppedRow = { readonly line: number; readonly by: number; readonly count: number }

/** Keeps the last line of each number, and tells of at most so many of the others. */
export async function dropSuperseded(client: pg.PoolClient, atMost: number): Promise<Superseded> {
	const { rows } = await run<DroppedRow>(client, DROP_SUPERSEDED, [atMost])
	return { count: rows[0]?.count ?? 0, first: rows }
}

/** Two imports take turns, and readers are not held up. */
export const LOCK_CARS = 'lock table cars in share row exclusive mode'

type StoreOptions = {
	/** Columns that the file has. The others of a car that is already there stay as they are. */
	readonly columns: readonly string[]
	readonly isSorted: boolean
}

/**
 * Changes what differs and adds what is new. `insert … on conflict` would lock, and so rewrite, every
 * car that stays the same.
 */
export async function storeCars(
	client: pg.PoolClient,
	{ columns, isSorted }: StoreOptions,
): Promise<{ inserted: number; updated: number }> {
	const changeable = CAR_COLUMNS.filter(
		({ name }) => name !== CHASSIS_NUMBER && columns.includes(name),
	)
	const of = (table: string) => changeable.map(({ target }) => `${table}.${target}`).join(', ')
	const targets = TARGETS.join(', ')

	await run(client, LOCK_CARS)
	const updated = await run(
		client,
		`
		update cars set ${changeable.map(({ target }) => `${target} = staged.${target}`).join(', ')}
		from staged_cars staged
		where cars.chassis_number = staged.chassis_number
			and row(${of('cars')}) is distinct from row(${of('staged')})`,
	)
	// Where the planner knows the table to be empty, it would read all of it again for each car, and it grows.
	const { rowCount: some } = await run(client, 'select from cars limit 1')
	// In the order of the key, its index grows at one end instead of everywhere.
	const inserted = await run(
		client,
		`
		insert into cars (${targets}) select ${targets} from staged_cars staged
		${some ? 'where not exists (select from cars where cars.chassis_number = staged.chassis_number)' : ''}
		${isSorted ? '' : 'order by chassis_number'}`,
	)
	return { inserted: inserted.rowCount ?? 0, updated: updated.rowCount ?? 0 }
}

function run<Row extends pg.QueryResultRow>(
	client: pg.PoolClient,
	text: string,
	values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
	return client.query<Row>({ text, values, ...NO_QUERY_TIMEOUT })
}
