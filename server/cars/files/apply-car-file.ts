import type pg from 'pg'
import { inTransaction } from '../../db/database.ts'
import type { NoteAct } from '../../db/note-act.ts'
import { transactionOn } from '../../db/transaction-on.ts'
import { LOCK_CARS, storeCars } from '../import/store-cars.ts'
import { digestOfChanges } from './digest-of-changes.ts'
import { lockCarFile, missingColumns, stageCarFile } from './stage-car-file.ts'
import type { CarFileName } from './store-car-file.ts'

type Counts = { readonly inserted: number; readonly updated: number; readonly wrong: number }

/** With what the operator was shown: nothing else is done. */
export type FileToApply = CarFileName & {
	/** The digest is of the changes; the desk of a version before does not send it. */
	readonly shown: Counts & { readonly digest?: string | undefined }
}

export type ApplyOutcome =
	| ({ readonly outcome: 'brought-in' } & Counts)
	/** It was brought in before, or a day has gone. */
	| { readonly outcome: 'not-found' }
	/** The register, or the file, has changed since it was looked at. */
	| { readonly outcome: 'changed-meanwhile' }

class NotAsShownError extends Error {
	override readonly name = 'NotAsShownError'
}

/** Brings every right row of a file into the register, in one transaction, and forgets the file. */
export async function applyCarFile(
	pool: pg.Pool,
	{ shown, ...name }: FileToApply,
	note: (counts: Counts) => NoteAct,
): Promise<ApplyOutcome> {
	try {
		return await inTransaction(pool, async (client): Promise<ApplyOutcome> => {
			const file = await lockCarFile(client, name)
			if (!file) return { outcome: 'not-found' }
			if (missingColumns(file).length > 0) return { outcome: 'changed-meanwhile' }
			const { wrong } = await stageCarFile(client, file)
			// Before anything is compared: nobody changes a car between that and the change.
			await client.query(LOCK_CARS)
			const isAsRead = [undefined, await digestOfChanges(client, file)].includes(shown.digest)
			if (!isAsRead) throw new NotAsShownError()
			const columns = file.columns.filter((column) => column !== null)
			const stored = await storeCars(client, { columns, isSorted: false })
			const counts = { ...stored, wrong }
			if (!isSame(counts, shown)) throw new NotAsShownError()
			await client.query('delete from car_files where id = $1', [file.id])
			await transactionOn(client, note(counts))
			return { outcome: 'brought-in', ...counts }
		})
	} catch (error) {
		if (error instanceof NotAsShownError) return { outcome: 'changed-meanwhile' }
		throw error
	}
}

const isSame = (one: Counts, other: Counts) =>
	one.inserted === other.inserted && one.updated === other.updated && one.wrong === other.wrong
