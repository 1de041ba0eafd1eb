import { CHASSIS_NUMBER_LENGTH, isChassisNumber } from '@coc/contract'

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
const HIGHEST_PRICE_ORE = 1_000_000_00
const LONGEST_TEXT = 200

const YES: readonly string[] = ['true', '1', 'yes', 'ja']
const NO: readonly string[] = ['false', '0', 'no', 'nej']

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
