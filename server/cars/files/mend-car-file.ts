import type pg from 'pg'
import { inTransaction } from '../../db/database.ts'
import { lockCarFile } from './stage-car-file.ts'
import type { CarFileName } from './store-car-file.ts'

type Mending = {
	/** Which of our columns each of the file's is. */
	readonly columns?: readonly (string | null)[] | undefined
	/** Rows as they should have been. */
	readonly rows?: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

type MendOutcome = 'mended' | 'not-found' | 'not-as-wide'

/** Puts right what a file says, or how it is understood, as it is kept here: the sender's own stays as it is. */
export function mendCarFile(
	pool: pg.Pool,
	name: CarFileName,
	{ columns, rows = [] }: Mending,
): Promise<MendOutcome> {
	return inTransaction(pool, async (client): Promise<MendOutcome> => {
		const file = await lockCarFile(client, name)
		if (!file) return 'not-found'
		const { id, headers } = file
		const given = [...(columns ? [columns] : []), ...rows.map(({ cells }) => cells)]
		if (given.some(({ length }) => length !== headers.length)) return 'not-as-wide'
		if (columns) {
			await client.query('update car_files set columns = $2 where id = $1', [
				id,
				JSON.stringify(columns),
			])
		}
		await client.query(
			`update car_file_rows as row set cells = mended.cells
			from jsonb_to_recordset($2::jsonb) as mended (line integer, cells jsonb)
			where file_id = $1 and row.line = mended.line`,
			[id, JSON.stringify(rows).replaceAll('\\u0000', '\\ufffd')],
		)
		return 'mended'
	})
}
