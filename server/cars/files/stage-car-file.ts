import type pg from 'pg'
import { CHASSIS_NUMBER } from '../import/car-columns.ts'
import { carFieldsReader } from '../import/car-line.ts'
import { dropSuperseded, stageCars } from '../import/store-cars.ts'
import type { CarFileName } from './store-car-file.ts'

export type CarFile = {
	readonly id: string
	readonly format: 'csv' | 'xlsx'
	readonly encoding: string | null
	readonly sheet: string | null
	readonly otherSheets: number
	readonly headers: readonly string[]
	readonly columns: readonly (string | null)[]
}

export type WrongRow = {
	readonly line: number
	readonly cells: readonly string[]
	/** Null where it is the row as a whole. */
	readonly column: string | null
}

export type Staged = {
	readonly read: number
	readonly wrong: number
	/** The first of them. */
	readonly wrongRows: readonly WrongRow[]
	readonly doubled: number
	readonly doubledRows: readonly { readonly line: number; readonly by: number }[]
	/** As they stand in the file. */
	readonly samples: readonly (readonly string[])[]
}

export const ROWS_SHOWN = 50
const SAMPLES = 3
const ROWS_AT_ONCE = 5_000
const REQUIRED = [CHASSIS_NUMBER, 'coc_exists']

/** Held until the transaction ends, so that nobody mends it meanwhile. */
export async function lockCarFile(
	client: pg.PoolClient,
	{ operatorId, sha256 }: CarFileName,
): Promise<CarFile | null> {
	const { rows } = await client.query<CarFile>(
		`select id, format, encoding, sheet, other_sheets as "otherSheets", headers, columns
		from car_files where operator_id = $1 and sha256 = $2 for update`,
		[operatorId, sha256],
	)
	return rows[0] ?? null
}

/** The columns that must be there, and that none of the file's is said to be. */
export function missingColumns({ columns }: Pick<CarFile, 'columns'>): string[] {
	return REQUIRED.filter((name) => !columns.includes(name))
}

/** Reads the rows as the columns are meant now; what is right stands in `staged_cars` until the transaction ends. */
export async function stageCarFile(client: pg.PoolClient, file: CarFile): Promise<Staged> {
	const readFields = carFieldsReader(file.columns)
	const good: string[] = []
	const wrongRows: WrongRow[] = []
	const samples: (readonly string[])[] = []
	let read = 0
	let wrong = 0
	for await (const rows of rowsOf(client, file.id)) {
		let text = ''
		for (const { line, cells } of rows) {
			read++
			if (samples.length < SAMPLES) samples.push(cells)
			const row = readFields(cells)
			if (typeof row === 'string') text += `${row}\t${line}\n`
			else {
				wrong++
				if (wrongRows.length < ROWS_SHOWN) wrongRows.push({ line, cells, column: row.column })
			}
		}
		if (text !== '') good.push(text)
	}
	// Only then: while a connection copies it answers nothing else.
	await stageCars(client, { rows: inTurn(good), stopReading: () => undefined, signal: undefined })
	const { count, first } = await dropSuperseded(client, ROWS_SHOWN)
	return { read, wrong, wrongRows, doubled: count, doubledRows: first, samples }
}

type Row = { readonly line: number; readonly cells: readonly string[] }

async function* rowsOf(client: pg.PoolClient, fileId: string): AsyncGenerator<Row[]> {
	let after = 0
	for (;;) {
		const { rows } = await client.query<Row>(
			'select line, cells from car_file_rows where file_id = $1 and line > $2 order by line limit $3',
			[fileId, after, ROWS_AT_ONCE],
		)
		const last = rows.at(-1)
		if (!last) return
		after = last.line
		yield rows
	}
}

async function* inTurn(texts: readonly string[]): AsyncGenerator<string> {
	yield* texts
}
