import { ACT_INPUTS, OTHER_LOGGED_ACTS } from '@coc/contract/desk'
import type { Database } from '../../../db/database.ts'
import { DeskError } from '../../desk-error.ts'
import { isIdStart, orderByIdStart } from '../order-by-id.ts'

const KNOWN_ACTS: readonly string[] = [...Object.keys(ACT_INPUTS), ...OTHER_LOGGED_ACTS].toSorted()

/** The order that is meant, also one that is gone: what was done to it stays in the log, under its id. */
export async function orderInLog(db: Database, text: string): Promise<string> {
	try {
		return await orderByIdStart(db, text)
	} catch (error) {
		const gone = error instanceof DeskError ? await goneOrder(db, text.toLowerCase()) : null
		if (gone === null) throw error
		return gone
	}
}

/** Null: none, or several. */
async function goneOrder(db: Database, start: string): Promise<string | null> {
	if (!isIdStart(start)) return null
	const [only, another] = await db
		.selectFrom('acts')
		.select('order_id')
		.distinct()
		.where('order_id', '>=', start)
		.where('order_id', '<', `${start}~`)
		.limit(2)
		.execute()
	return another ? null : (only?.order_id ?? null)
}

type Names = { readonly operator: string | null; readonly act: string | null }

/** A name that is mistyped would find nothing, as if nothing had been done. */
export async function refuseUnknownNames(db: Database, { operator, act }: Names): Promise<void> {
	// A newer version may have written other acts.
	if (act !== null && !KNOWN_ACTS.includes(act) && !(await isInLog(db, 'act', act))) {
		throw new DeskError(`No act is called ${act}. There are: ${KNOWN_ACTS.join(', ')}.`)
	}
	if (operator === null || (await isInLog(db, 'operator', operator))) return
	const names = await namesOfPeople(db)
	if (names.includes(operator)) return
	throw new DeskError(
		names.length === 0
			? `Nobody is called ${operator}: the log is empty.`
			: `Nobody is called ${operator}. There are: ${names.join(', ')}.`,
	)
}

export async function isInLog(
	db: Database,
	column: 'act' | 'operator',
	name: string,
): Promise<boolean> {
	const found = await db
		.selectFrom('acts')
		.select('id')
		.where(column, '=', name)
		.limit(1)
		.executeTakeFirst()
	return found !== undefined
}

/** Who did something, and who may. */
async function namesOfPeople(db: Database): Promise<string[]> {
	const rows = await db
		.selectFrom('acts')
		.select('operator as name')
		.union(db.selectFrom('operators').select('name'))
		.execute()
	return rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other))
}
