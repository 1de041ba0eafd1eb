import type pg from 'pg'
import { inTransaction } from '../../db/database.ts'
import type { NoteAct } from '../../db/note-act.ts'
import { transactionOn } from '../../db/transaction-on.ts'
import type { Reading } from '../csv/text-file.ts'
import { cancelledBy } from './cancelled-by.ts'
import { CHASSIS_NUMBER } from './car-columns.ts'
import { type CarFile, openCarFile } from './car-file.ts'
import { type ImportResult, LINES_TO_SHOW } from './import-report.ts'
import { type Listeners, readCars } from './read-cars.ts'
import { dropSuperseded, NONE_SUPERSEDED, stageCars, storeCars } from './store-cars.ts'

export { CarFileError } from '../csv/car-file-error.ts'
export { ENCODINGS, type Encoding } from '../csv/encoding.ts'
export type { BadLine, ImportProgress, ImportResult } from './import-report.ts'
export { type LeftOutLines, leftOutLines } from './left-out-lines.ts'

export type ImportOptions = Listeners &
	Reading & {
		/** Does everything, and takes it back. */
		readonly dryRun?: boolean
		/** Whose act it is, where it changes something. */
		readonly note?: (result: ImportResult) => NoteAct
	}

/** Brings a file of cars into the register: every good line of it, or nothing if it is cut short. */
export async function importCars(pool: pg.Pool, options: ImportOptions): Promise<ImportResult> {
	const carFile = await openCarFile(options)
	try {
		return await inTransaction(pool, (client) =>
			cancelledBy(options.signal, pool, client, () => readAndStore(client, carFile, options)),
		)
	} finally {
		carFile.close()
	}
}

async function readAndStore(
	client: pg.PoolClient,
	carFile: CarFile,
	options: ImportOptions,
): Promise<ImportResult> {
	if (options.dryRun) await client.query('savepoint before_import')
	const { rows, tally } = readCars(carFile, options)
	await stageCars(client, { rows, stopReading: carFile.close, signal: options.signal })
	const superseded = tally.isSorted ? NONE_SUPERSEDED : await dropSuperseded(client, LINES_TO_SHOW)
	const { inserted, updated } = await storeCars(client, {
		columns: carFile.header.names,
		isSorted: tally.isSorted,
	})
	const result = {
		encoding: carFile.encoding,
		read: tally.read,
		inserted,
		updated,
		unchanged: tally.read - tally.bad - superseded.count - inserted - updated,
		duplicates: superseded.count,
		bad: tally.bad,
		badLines: tally.badLines,
		duplicateLines: superseded.first.map(({ line, by }) => ({
			line,
			column: CHASSIS_NUMBER,
			reason: `comes again on line ${by}, which counts`,
		})),
	}
	if (options.dryRun) await client.query('rollback to savepoint before_import')
	else if (options.note && inserted + updated > 0) await transactionOn(client, options.note(result))
	return result
}
