import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/database.ts'
import { guessColumns } from './guess-columns.ts'
import { readSentFile, type SentFile } from './read-sent-file.ts'
import { type FileRefusal, RefusedFileError } from './refused-file.ts'

/** Whose, and which. */
export type CarFileName = { readonly operatorId: string; readonly sha256: string }

type TakeFileOutcome =
	| { readonly outcome: 'taken' }
	| { readonly outcome: 'refused'; readonly reason: FileRefusal }

const KEPT_MS = 24 * 3600_000
const ROWS_AT_ONCE = 2_000

/** Keeps a file for its operator to look at. The same one again is there already, with all that was mended in it. */
export async function takeCarFile(
	pool: pg.Pool,
	name: CarFileName,
	content: Buffer,
): Promise<TakeFileOutcome> {
	if (await isThere(pool, name)) return { outcome: 'taken' }
	try {
		const file = await readSentFile(content)
		await inTransaction(pool, (client) => store(client, name, file))
		return { outcome: 'taken' }
	} catch (error) {
		if (error instanceof RefusedFileError) return { outcome: 'refused', reason: error.refusal }
		throw error
	}
}

async function isThere(pool: pg.Pool, { operatorId, sha256 }: CarFileName): Promise<boolean> {
	const { rowCount } = await pool.query(
		'select from car_files where operator_id = $1 and sha256 = $2',
		[operatorId, sha256],
	)
	return rowCount !== 0
}

async function store(client: pg.PoolClient, name: CarFileName, file: SentFile): Promise<void> {
	const id = randomUUID()
	const { rowCount } = await client.query(
		`insert into car_files (id, operator_id, sha256, format, encoding, sheet, other_sheets, headers, columns)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (operator_id, sha256) do nothing`,
		[
			...[id, name.operatorId, name.sha256, file.format, file.encoding, file.sheet],
			...[file.otherSheets, JSON.stringify(file.headers)],
			JSON.stringify(guessColumns(file.headers)),
		],
	)
	// Sent twice at once: the other has it.
	if (rowCount === 0) return
	// Only the last one that somebody looks at is worth its room.
	await client.query('delete from car_files where operator_id = $1 and id <> $2', [
		name.operatorId,
		id,
	])
	const copy = client.query(copyFrom('copy car_file_rows (file_id, line, cells) from stdin'))
	await pipeline(Readable.from(copyLines(id, file.rows)), copy)
}

function* copyLines(id: string, rows: readonly string[]): Generator<string> {
	for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
		yield rows
			.slice(at, at + ROWS_AT_ONCE)
			.map((row) => `${id}\t${row}\n`)
			.join('')
	}
}

/** What nobody has brought in within a day is sent again where it is still wanted. */
export async function forgetCarFiles(db: Database, now = new Date()): Promise<void> {
	await db
		.deleteFrom('car_files')
		.where('sent_at', '<', new Date(now.getTime() - KEPT_MS))
		.execute()
}
