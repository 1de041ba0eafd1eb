import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../db/database.ts'
import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import { CAR_COLUMNS, storedCar } from './stored-car.ts'
import type { RegisteredCar } from './vehicle-register.ts'

export type CarChanges = {
	readonly [Field in keyof Omit<RegisteredCar, 'chassisNumber' | 'chassisNumber10'>]?:
		| RegisteredCar[Field]
		| undefined
}

export type CarToSet = {
	readonly chassisNumber: string
	readonly changes: CarChanges
	/** What the operator saw of what they change; null: no such car. Another one is not written over. */
	readonly shown?: CarChanges | null
}

export type SetCarOutcome =
	| {
			readonly outcome: 'added' | 'changed' | 'unchanged'
			readonly before: RegisteredCar | null
			readonly after: RegisteredCar
	  }
	/** A car that is not there yet needs to be told whether there is a CoC for it. */
	| { readonly outcome: 'coc-not-said' }
	| { readonly outcome: 'changed-meanwhile' }

type NoteSetting = (before: RegisteredCar | null, after: RegisteredCar) => NoteAct

/** Changes what is known about a car, or adds it. */
export function setCar(
	db: Database,
	{ chassisNumber, changes, shown }: CarToSet,
	note: NoteSetting = () => nobodysAct,
): Promise<SetCarOutcome> {
	return db.transaction().execute(async (transaction): Promise<SetCarOutcome> => {
		const before = await lockedCar(transaction, chassisNumber)
		if (shown !== undefined && !isAsShown(before, changes, shown)) {
			return { outcome: 'changed-meanwhile' }
		}
		if (!before && changes.cocExists === undefined) return { outcome: 'coc-not-said' }
		const after = { ...(before ?? unknownCar(chassisNumber)), ...given(changes) }
		if (before && keysOf(changes).every((key) => before[key] === after[key])) {
			return { outcome: 'unchanged', before, after }
		}
		if (!(await storeCar(transaction, before, after))) return { outcome: 'changed-meanwhile' }
		await note(before, after)(transaction)
		return { outcome: before ? 'changed' : 'added', before, after }
	})
}

/** What is not said stays as it is. */
const given = (changes: CarChanges) =>
	Object.fromEntries(keysOf(changes).map((key) => [key, changes[key]]))

export const keysOf = (changes: CarChanges) =>
	(Object.keys(changes) as (keyof CarChanges)[]).filter((key) => changes[key] !== undefined)

function isAsShown(
	before: RegisteredCar | null,
	changes: CarChanges,
	shown: CarChanges | null,
): boolean {
	if (!before || !shown) return before === shown
	return keysOf(changes).every((key) => before[key] === shown[key])
}

async function lockedCar(
	transaction: DatabaseTransaction,
	chassisNumber: string,
): Promise<RegisteredCar | null> {
	// Before the car itself: an import that comes to a car held by who waits for the import is a deadlock.
	await sql`lock table cars in row exclusive mode`.execute(transaction)
	const row = await transaction
		.selectFrom('cars')
		.select(CAR_COLUMNS)
		.where('chassis_number', '=', chassisNumber)
		.forUpdate()
		.executeTakeFirst()
	return row ? storedCar(row) : null
}

/** What is not said of a new car is left open, as it is in an import. */
function unknownCar(chassisNumber: string): RegisteredCar {
	return {
		chassisNumber,
		chassisNumber10: chassisNumber.slice(-10),
		modelYear: 0,
		registrationType: 0,
		isReimported: false,
		licensePlateNumber: null,
		modelText: null,
		cocExists: false,
		priceOre: null,
	}
}

/** False: somebody else has added it just now. */
async function storeCar(
	transaction: DatabaseTransaction,
	before: RegisteredCar | null,
	car: RegisteredCar,
): Promise<boolean> {
	const row = {
		chassis_number: car.chassisNumber,
		chassis_number_10: car.chassisNumber10,
		model_year: car.modelYear,
		registration_type: car.registrationType,
		is_reimported: car.isReimported,
		license_plate_number: car.licensePlateNumber,
		model_text: car.modelText,
		coc_exists: car.cocExists,
		price_ore: car.priceOre,
	}
	if (before) {
		await transaction
			.updateTable('cars')
			.set(row)
			.where('chassis_number', '=', car.chassisNumber)
			.execute()
		return true
	}
	const added = await transaction
		.insertInto('cars')
		.values(row)
		.onConflict((conflict) => conflict.column('chassis_number').doNothing())
		.returning('chassis_number')
		.executeTakeFirst()
	return added !== undefined
}
