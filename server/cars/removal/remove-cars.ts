import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { NoteAct } from '../../db/note-act.ts'
import { transactionOn } from '../../db/transaction-on.ts'
import { cancelledBy } from '../import/cancelled-by.ts'
import { type BadLine, LINES_TO_SHOW } from '../import/import-report.ts'
import type { Numbers } from './read-numbers.ts'

/** A car that an order names which is not closed yet. */
export type OrderedCar = {
	readonly chassisNumber: string
	readonly reference: string
	readonly status: string
}

export type FoundCars = {
	/** Numbers that were given; the same one may be among them twice. */
	readonly read: number
	readonly bad: number
	/** The first hundred. */
	readonly badLines: readonly BadLine[]
	readonly known: number
	readonly unknown: number
	/** The first hundred. */
	readonly unknownNumbers: readonly string[]
	/** How many of the known ones are in orders that are not closed yet. */
	readonly inOpenOrders: number
	/** The first hundred. */
	readonly openOrders: readonly OrderedCar[]
}

type RemoveOptions = {
	readonly signal?: AbortSignal
	/** Asked with no transaction open: it may take as long as a person thinks. */
	readonly agree: (found: FoundCars) => Promise<boolean>
	/** Whose act it is. */
	readonly note?: (result: RemovalResult) => NoteAct
}

export type RemovalResult = FoundCars & { readonly removed: number }

/** The driver's query_timeout is shorter than finding a million cars in all orders takes. */
const NO_QUERY_TIMEOUT = { query_timeout: 2 ** 31 - 1 }

const PREPARE = `
	set statement_timeout = 0;
	create temporary table cars_to_remove (chassis_number text collate "C" not null)`

const COUNT = `
	select count(*)::integer as numbers, count(cars.chassis_number)::integer as known
	from (select distinct chassis_number from cars_to_remove) as given
	left join cars using (chassis_number)`

const UNKNOWN = `
	select distinct chassis_number as number from cars_to_remove as given
	where not exists (select from cars where cars.chassis_number = given.chassis_number)
	order by 1 limit $1`

/** An order has lines once it is handled; before that only its own list. */
const OPEN_ORDERS = `
	with known as materialized (
		select chassis_number from cars
		where chassis_number in (select chassis_number from cars_to_remove)
	), ordered as materialized (
		select chassis_number, order_reference as reference, status
		from known join order_lines using (chassis_number) join orders on orders.id = order_id
		where status in ('CREATED', 'REVIEW')
		union all
		select chassis_number, order_reference, status
		from orders, unnest(chassis_numbers) as chassis_number
		where status = 'RECEIVED' and chassis_number in (select chassis_number from known)
	)
	select chassis_number as "chassisNumber", reference, status,
		(select count(distinct chassis_number)::integer from ordered) as cars
	from ordered order by chassis_number, reference limit $1`

/** Takes cars out of the register, once somebody agrees to what was found: all of them or, if it is cut short, none. */
export async function removeCars(
	pool: pg.Pool,
	numbers: Numbers,
	{ signal, agree, note }: RemoveOptions,
): Promise<RemovalResult> {
	const client = await pool.connect()
	const stoppable = <Result>(work: () => Promise<Result>) => cancelledBy(signal, pool, client, work)
	try {
		const found = await stoppable(() => findCars(client, numbers, signal))
		if (found.known === 0 || !(await agree(found))) return { ...found, removed: 0 }
		return await stoppable(() => deleteCars(client, found, note))
	} finally {
		numbers.close()
		// Its temporary table and its time limit go with it.
		client.release(true)
	}
}

async function findCars(
	client: pg.PoolClient,
	{ rows, tally, close }: Numbers,
	signal: AbortSignal | undefined,
): Promise<FoundCars> {
	await client.query(PREPARE)
	const copyNumbers = copyFrom('copy cars_to_remove from stdin')
	const copy = client.query(Object.assign(copyNumbers, NO_QUERY_TIMEOUT))
	copy.once('error', close)
	await pipeline(rows, copy, { ...(signal && { signal }) })
	await client.query('analyze cars_to_remove')
	const [count] = await read<{ numbers: number; known: number }>(client, COUNT)
	const { numbers = 0, known = 0 } = count ?? {}
	const unknown = await read<{ number: string }>(client, UNKNOWN, [LINES_TO_SHOW])
	const open = await read<OrderedCar & { cars: number }>(client, OPEN_ORDERS, [LINES_TO_SHOW])
	return {
		...tally,
		known,
		unknown: numbers - known,
		unknownNumbers: unknown.map(({ number }) => number),
		inOpenOrders: open[0]?.cars ?? 0,
		openOrders: open.map(({ cars: _cars, ...ordered }) => ordered),
	}
}

/** With the note of whose act it is, or not at all; it waits for the end of an import. */
async function deleteCars(
	client: pg.PoolClient,
	found: FoundCars,
	note: RemoveOptions['note'],
): Promise<RemovalResult> {
	await client.query('begin')
	const { rowCount } = await client.query({
		text: 'delete from cars where chassis_number in (select chassis_number from cars_to_remove)',
		...NO_QUERY_TIMEOUT,
	})
	const result = { ...found, removed: rowCount ?? 0 }
	if (note && result.removed > 0) await transactionOn(client, note(result))
	// What fails before is taken back with the connection, which nobody uses again.
	await client.query('commit')
	return result
}

async function read<Row extends pg.QueryResultRow>(
	client: pg.PoolClient,
	text: string,
	values: unknown[] = [],
): Promise<Row[]> {
	return (await client.query<Row>({ text, values, ...NO_QUERY_TIMEOUT })).rows
}
