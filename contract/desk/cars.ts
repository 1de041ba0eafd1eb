import * as v from 'valibot'
import { chassisNumberSchema } from '../order-request.ts'

/** The columns of a file of cars: docs/cars.md explains them. */
export const CAR_FILE_COLUMNS = [
	'chassis_number',
	'coc_exists',
	'price',
	'license_plate_number',
	'model_text',
	'model_year',
	'registration_type',
	'is_reimported',
	'chassis_number_10',
] as const

export type CarFileColumn = (typeof CAR_FILE_COLUMNS)[number]

const SPREADSHEET_ERROR = /^#(?:N\/A|\p{Lu}[\p{Lu}\p{M}\d_/]*[!?])$/u

/** What spreadsheets write, in any language, where a formula comes to nothing: `#N/A`, `#REF!`, `#NAMN?`. */
export function isSpreadsheetError(cell: string): boolean {
	return SPREADSHEET_ERROR.test(cell.trim())
}

export const SHORTEST_CAR_SEARCH = 3
export const MOST_CARS_SHOWN = 50
export const MOST_CAR_FILE_BYTES = 20 * 1024 * 1024

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const text = v.nullable(v.string())

export const carSchema = v.object({
	chassisNumber: v.string(),
	chassisNumber10: v.string(),
	/** Zero stands for a year that nobody has told. */
	modelYear: v.number(),
	registrationType: v.number(),
	isReimported: v.boolean(),
	licensePlateNumber: text,
	modelText: text,
	cocExists: v.boolean(),
	/** Null: the usual one. */
	priceOre: v.nullable(v.number()),
})

export type ShownCar = v.InferOutput<typeof carSchema>

const aboutRegister = {
	usualPriceOre: v.number(),
	/** Customers are answered from the brand's own register, which knows whole chassis numbers only. */
	isElsewhere: v.boolean(),
}

export const foundCarsSchema = v.object({
	cars: v.array(carSchema),
	/** There are more than are shown. */
	isMore: v.boolean(),
	...aboutRegister,
})

export const oneCarSchema = v.object({
	/** Null: it is not in the database. */
	car: v.nullable(carSchema),
	openOrders: v.array(v.object({ id: v.string(), reference: v.string(), status: v.string() })),
	...aboutRegister,
})

export type OneCar = v.InferOutput<typeof oneCarSchema>

const value = v.nullable(v.union([v.string(), v.number(), v.boolean()]))
const line = v.number()
const columns = v.array(v.nullable(v.picklist(CAR_FILE_COLUMNS)))

/** A file of cars that was sent, and what bringing it in would do now. */
export const carFileSchema = v.variant('outcome', [
	v.object({ outcome: v.literal('refused'), reason: v.string() }),
	v.object({
		outcome: v.literal('read'),
		format: v.picklist(['csv', 'xlsx']),
		encoding: text,
		sheet: text,
		otherSheets: v.number(),
		headers: v.array(v.string()),
		/** Of the first rows, as they stand in the file. */
		samples: v.array(v.array(v.string())),
		/** Which of ours each of the file's columns is. */
		columns,
		/** Those that must be named before anything is counted. */
		missing: v.array(v.picklist(CAR_FILE_COLUMNS)),
		read: count,
		inserted: count,
		updated: count,
		unchanged: count,
		wrong: count,
		doubled: count,
		/** Of all the changes, to be sent back with the act that makes them. */
		digest: v.optional(v.string()),
		/** The first fifty of each. */
		newCars: v.array(
			v.object({
				line,
				chassisNumber: v.string(),
				modelText: text,
				cocExists: v.boolean(),
				priceOre: v.nullable(v.number()),
			}),
		),
		changedCars: v.array(
			v.object({
				line,
				chassisNumber: v.string(),
				changes: v.array(
					v.object({ column: v.picklist(CAR_FILE_COLUMNS), before: value, after: value }),
				),
			}),
		),
		wrongRows: v.array(
			v.object({
				line,
				cells: v.array(v.string()),
				/** Null where it is the row as a whole. */
				column: v.nullable(v.picklist(CAR_FILE_COLUMNS)),
			}),
		),
		doubledRows: v.array(v.object({ line, by: v.number() })),
	}),
])

type CarFileAnswer = v.InferOutput<typeof carFileSchema>
export type ReadCarFile = Extract<CarFileAnswer, { outcome: 'read' }>

const cell = v.pipe(v.string(), v.maxLength(1000))

/** How a file is understood, or rows of it as they should have been. */
export const mendCarFileSchema = v.strictObject({
	columns: v.optional(v.pipe(columns, v.maxLength(60))),
	rows: v.optional(
		v.pipe(
			v.array(
				v.strictObject({
					line: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
					cells: v.pipe(v.array(cell), v.maxLength(60)),
				}),
			),
			v.maxLength(50),
		),
		[],
	),
})

export type CarFileMending = v.InferInput<typeof mendCarFileSchema>

const words = v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)))
const facts = {
	cocExists: v.boolean(),
	priceOre: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_00))),
	licensePlateNumber: words,
	modelText: words,
	modelYear: v.union([
		v.literal(0),
		v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(2100)),
	]),
	registrationType: v.pipe(count, v.maxValue(999_999_999)),
	isReimported: v.boolean(),
}
const shownFacts = {
	cocExists: v.boolean(),
	priceOre: v.nullable(v.number()),
	licensePlateNumber: text,
	modelText: text,
	modelYear: v.number(),
	registrationType: v.number(),
	isReimported: v.boolean(),
}

export const CAR_ACTS = {
	'cars-set': v.strictObject({
		chassisNumber: chassisNumberSchema,
		changes: v.partial(v.strictObject(facts)),
		/** What was shown of what is changed; null: that there is no such car. */
		shown: v.nullable(v.partial(v.strictObject(shownFacts))),
	}),
	'cars-remove': v.strictObject({
		chassisNumber: chassisNumberSchema,
		/** How many open orders with it were shown. */
		openOrders: count,
		/** What was shown of it: another one is not removed. */
		shown: v.optional(v.strictObject(shownFacts)),
	}),
	/** A file that was sent before, as it was shown. */
	'cars-import': v.strictObject({
		sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u)),
		shown: v.strictObject({
			...{ inserted: count, updated: count, wrong: count },
			/** As it was told with these counts: a car that a colleague has changed since is not overwritten. */
			digest: v.optional(v.pipe(v.string(), v.maxLength(100))),
		}),
	}),
} as const
