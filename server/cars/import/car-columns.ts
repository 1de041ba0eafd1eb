import { CHASSIS_NUMBER_LENGTH, isChassisNumber } from '@coc/contract'
import { readPriceOre } from './price.ts'

type Refusal = { readonly reason: string }

type CarColumn = {
	readonly name: string
	/** Its column in the table of cars. */
	readonly target: string
	readonly required: boolean
	/** A trimmed field as COPY wants it. In a column that the file lacks, every field is empty. */
	readonly read: (text: string, chassisNumber: string) => string | Refusal
}

const NULL = '\\N'
const LONGEST_TEXT = 200

const YES: readonly string[] = ['true', '1', 'yes', 'ja']
const NO: readonly string[] = ['false', '0', 'no', 'nej']

const YEAR = /^(19\d\d|20\d\d|2100)$/
const REGISTRATION_TYPE = /^\d{1,9}$/

export const CHASSIS_NUMBER = 'chassis_number'

/** Says in a file of lines that were left out why they were; passed over when it is imported again. */
export const LEFT_OUT_BECAUSE = 'left_out_because'

/** The columns of a file of cars: docs/cars.md explains them to those who write one. */
export const CAR_COLUMNS: readonly CarColumn[] = [
	{
		name: CHASSIS_NUMBER,
		target: 'chassis_number',
		required: true,
		read: (_text, chassisNumber) => readChassisNumber(chassisNumber),
	},
	{
		name: 'coc_exists',
		target: 'coc_exists',
		required: true,
		read: readBoolean,
	},
	{
		name: 'model_year',
		target: 'model_year',
		required: false,
		read(text) {
			if (text === '') return '0'
			return YEAR.test(text) ? text : { reason: 'is not a year from 1900 to 2100' }
		},
	},
	{
		name: 'registration_type',
		target: 'registration_type',
		required: false,
		read(text) {
			if (text === '') return '0'
			return REGISTRATION_TYPE.test(text)
				? text
				: { reason: 'is not a whole number of at most nine digits' }
		},
	},
	{
		name: 'is_reimported',
		target: 'is_reimported',
		required: false,
		read: (text) => (text === '' ? 'f' : readBoolean(text)),
	},
	{
		name: 'license_plate_number',
		target: 'license_plate_number',
		required: false,
		read: (text) => (text === '' ? NULL : readText(text)),
	},
	{
		name: 'model_text',
		target: 'model_text',
		required: false,
		read: (text) => (text === '' ? NULL : readText(text)),
	},
	{
		name: 'price',
		target: 'price_ore',
		required: false,
		read: readPrice,
	},
	{
		name: 'chassis_number_10',
		target: 'chassis_number_10',
		required: false,
		read: (text, chassisNumber) => readText(text === '' ? chassisNumber.slice(-10) : text),
	},
]

/** A number without the spaces and hyphens that people write in it, as COPY wants it. */
export function readChassisNumber(chassisNumber: string): string | Refusal {
	if (isChassisNumber(chassisNumber)) return escapeForCopy(chassisNumber)
	return chassisNumber.length === CHASSIS_NUMBER_LENGTH
		? { reason: 'has a character that cannot be printed' }
		: { reason: `has ${chassisNumber.length} characters, not ${CHASSIS_NUMBER_LENGTH}` }
}

function readBoolean(text: string): string | Refusal {
	const word = text.toLowerCase()
	if (YES.includes(word)) return 't'
	if (NO.includes(word)) return 'f'
	return { reason: `is neither ${YES.join(', ')} nor ${NO.join(', ')}` }
}

function readText(text: string): string | Refusal {
	return text.length <= LONGEST_TEXT
		? escapeForCopy(text)
		: { reason: `has more than ${LONGEST_TEXT} characters` }
}

function readPrice(text: string): string | Refusal {
	if (text === '') return NULL
	const price = readPriceOre(text)
	return typeof price === 'number' ? String(price) : price
}

/** COPY gives the backslash a meaning; the control characters that it also minds never get here. */
function escapeForCopy(text: string): string {
	return text.includes('\\') ? text.replaceAll('\\', '\\\\') : text
}
