import type pg from 'pg'
import { inTransaction } from '../../db/database.ts'
import { CAR_COLUMNS, CHASSIS_NUMBER } from '../import/car-columns.ts'
import { digestOfChanges } from './digest-of-changes.ts'
import {
	type CarFile,
	lockCarFile,
	missingColumns,
	ROWS_SHOWN,
	type Staged,
	stageCarFile,
} from './stage-car-file.ts'
import type { CarFileName } from './store-car-file.ts'

type Value = string | number | boolean | null

type ChangedCar = {
	readonly line: number
	readonly chassisNumber: string
	readonly changes: readonly {
		readonly column: string
		readonly before: Value
		readonly after: Value
	}[]
}

type NewCar = {
	readonly line: number
	readonly chassisNumber: string
	readonly modelText: string | null
	readonly cocExists: boolean
	readonly priceOre: number | null
}

type CarFilePreview = Omit<CarFile, 'id'> & {
	/** Which columns must be named first. Then nothing is counted yet. */
	readonly missing: readonly string[]
	readonly read: number
	readonly inserted: number
	readonly updated: number
	readonly unchanged: number
	/** Says all of it in a word: what is brought in is what was shown. */
	readonly digest: string
	readonly newCars: readonly NewCar[]
	readonly changedCars: readonly ChangedCar[]
} & Staged

/** What bringing a file in would do now. Nothing is changed. */
export function previewCarFile(pool: pg.Pool, name: CarFileName): Promise<CarFilePreview | null> {
	return inTransaction(pool, async (client) => {
		const file = await lockCarFile(client, name)
		if (!file) return null
		const { id: _, ...shown } = file
		const missing = missingColumns(file)
		const staged = await stageCarFile(client, file)
		if (missing.length > 0) {
			const none = {
				inserted: 0,
				updated: 0,
				unchanged: 0,
				digest: '',
				newCars: [],
				changedCars: [],
			}
			return { ...shown, missing, ...staged, wrong: 0, wrongRows: [], ...none }
		}
		const digest = await digestOfChanges(client, file)
		return { ...shown, missing, ...staged, ...(await compare(client, file)), digest }
	})
}

type Counts = Pick<CarFilePreview, 'inserted' | 'updated' | 'unchanged'>

type Differing = {
	readonly line: number
	readonly chassisNumber: string
	readonly before: Readonly<Record<string, Value>>
	readonly after: Readonly<Record<string, Value>>
}

async function compare(client: pg.PoolClient, { columns }: CarFile) {
	const told = CAR_COLUMNS.filter(({ name }) => name !== CHASSIS_NUMBER && columns.includes(name))
	const of = (table: string) => told.map(({ target }) => `${table}.${target}`).join(', ')
	const differs = `row(${of('cars')}) is distinct from row(${of('staged')})`
	const { rows: counts } = await client.query<Counts>(`
		select
			count(*) filter (where cars.chassis_number is null)::integer as inserted,
			count(*) filter (where cars.chassis_number is not null and ${differs})::integer as updated,
			count(*) filter (where cars.chassis_number is not null and not (${differs}))::integer as unchanged
		from staged_cars staged left join cars using (chassis_number)`)
	const { rows: newCars } = await client.query<NewCar>(
		`select line, chassis_number as "chassisNumber", model_text as "modelText",
			coc_exists as "cocExists", price_ore as "priceOre"
		from staged_cars staged
		where not exists (select from cars where cars.chassis_number = staged.chassis_number)
		order by line limit $1`,
		[ROWS_SHOWN],
	)
	const { rows: differing } = await client.query<Differing>(
		`select line, staged.chassis_number as "chassisNumber",
			to_jsonb(cars) as before, to_jsonb(staged) as after
		from staged_cars staged join cars using (chassis_number)
		where ${differs} order by line limit $1`,
		[ROWS_SHOWN],
	)
	const [count = { inserted: 0, updated: 0, unchanged: 0 }] = counts
	const changedCars = differing.map(({ line, chassisNumber, before, after }) => ({
		line,
		chassisNumber,
		changes: told
			.map(({ name, target }) => ({
				column: name,
				before: before[target] ?? null,
				after: after[target] ?? null,
			}))
			.filter((change) => change.before !== change.after),
	}))
	return { ...count, newCars, changedCars }
}
