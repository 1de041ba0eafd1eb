import { CHASSIS_NUMBER_LENGTH, isChassisNumber } from '@coc/contract'
import {
	type CopyPlainField,
	copyBoolean,
	copyBooleanOrNone,
	copyChassisNumber,
	copyChassisNumber10,
	copyPrice,
	copyRegistrationType,
	copyText,
	copyYear,
	LONGEST_TEXT,
	NO,
	YES,
} from './plain-fields.ts'

export type Refusal = { readonly reason: string }

export type CarColumn = {
	readonly name: string
	/** Its column in the table of cars. */
	readonly target: string
	readonly required: boolean
	/** A trimmed field as COPY wants it. In a column that the file lacks, every field is empty. */
	readonly read: (text: string, chassisNumber: string) => string | Refusal
	/** The same for the fields that most are like, and faster. */
	readonly copyPlain: CopyPlainField
}

const NULL = '\\N'
const HIGHEST_PRICE_ORE = 1_000_000_00

const YEAR = /^(19\d\d|20\d\d|2100)$/
const REGISTRATION_TYPE = /^\d{1,9}$/
const KRONOR = /^(\d{1,7})(?:[.,](\d{1,2}))?$/

export const CHASSIS_NUMBER = 'chassis_number'

/** The columns of a file of cars: docs/cars.md explains them to those who write one. */
export const CAR_COLUMNS: readonly CarColumn[] = [
	{
		name: CHASSIS_NUMBER,
		target: 'chassis_number',
		required: true,
		copyPlain: copyChassisNumber,
		read(_text, chassisNumber) {
			if (isChassisNumber(chassisNumber)) return escapeForCopy(chassisNumber)
			return chassisNumber.length === CHASSIS_NUMBER_LENGTH
				? { reason: 'has a character that cannot be printed' }
				: { reason: `has ${chassisNumber.length} characters, not ${CHASSIS_NUMBER_LENGTH}` }
		},
	},
	{
		name: 'coc_exists',
		target: 'coc_exists',
		required: true,
		copyPlain: copyBoolean,
		read: readBoolean,
	},
	{
		name: 'model_year',
		target: 'model_year',
		required: false,
		copyPlain: copyYear,
		read(text) {
			if (text === '') return '0'
			return YEAR.test(text) ? text : { reason: 'is not a year from 1900 to 2100' }
		},
	},
	{
		name: 'registration_type',
		target: 'registration_type',
		required: false,
		copyPlain: copyRegistrationType,
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
		copyPlain: copyBooleanOrNone,
		read: (text) => (text === '' ? 'f' : readBoolean(text)),
	},
	{
		name: 'license_plate_number',
		target: 'license_plate_number',
		required: false,
		copyPlain: copyText,
		read: (text) => (text === '' ? NULL : readText(text)),
	},
	{
		name: 'model_text',
		target: 'model_text',
		required: false,
		copyPlain: copyText,
		read: (text) => (text === '' ? NULL : readText(text)),
	},
	{
		name: 'price',
		target: 'price_ore',
		required: false,
		copyPlain: copyPrice,
		read: readPrice,
	},
	{
		name: 'chassis_number_10',
		target: 'chassis_number_10',
		required: false,
		copyPlain: copyChassisNumber10,
		read: (text, chassisNumber) => readText(text === '' ? chassisNumber.slice(-10) : text),
	},
]

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
	const [, kronor, decimals = ''] = KRONOR.exec(text) ?? []
	const ore = Number(kronor) * 100 + Number(decimals.padEnd(2, '0'))
	return ore > 0 && ore <= HIGHEST_PRICE_ORE
		? String(ore)
		: { reason: 'is not a price above 0 and up to 1000000 kronor, with at most two decimals' }
}

/** COPY gives the backslash a meaning; the control characters that it also minds never get here. */
function escapeForCopy(text: string): string {
	return text.includes('\\') ? text.replaceAll('\\', '\\\\') : text
}
