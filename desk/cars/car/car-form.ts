import { isChassisNumber, normaliseChassisNumber } from '@coc/contract'
import { type ActInput, CAR_ACTS, type ShownCar } from '@coc/contract/desk'
import * as v from 'valibot'
import { type FieldErrors, fieldErrors } from '../../forms/field-errors.ts'

/** What stands in the fields: text, as it is written. */
export type CarForm = {
	readonly coc: '' | 'yes' | 'no'
	readonly price: string
	readonly plate: string
	readonly model: string
	readonly year: string
	readonly registrationType: string
	readonly isReimported: boolean
}

export type Setting = ActInput<'cars-set'>
export type CarFacts = Setting['changes']

export function formOf(car: ShownCar | null): CarForm {
	if (!car) {
		return {
			...{ coc: '', price: '', plate: '', model: '', year: '' },
			...{ registrationType: '', isReimported: false },
		}
	}
	return {
		coc: car.cocExists ? 'yes' : 'no',
		price: car.priceOre === null ? '' : priceText(car.priceOre),
		plate: car.licensePlateNumber ?? '',
		model: car.modelText ?? '',
		year: car.modelYear === 0 ? '' : String(car.modelYear),
		registrationType: car.registrationType === 0 ? '' : String(car.registrationType),
		isReimported: car.isReimported,
	}
}

/** `1250` or `895,50`. */
function priceText(ore: number): string {
	const kronor = (ore / 100).toFixed(ore % 100 === 0 ? 0 : 2)
	return kronor.replace('.', ',')
}

/** All that can be written by hand. */
export function factsIn({ chassisNumber: _, chassisNumber10: __, ...facts }: ShownCar) {
	return facts
}

/** A car that was removed, as it was. Null: nobody could write all of it by hand. */
export function puttingBack(car: ShownCar): Setting | null {
	const { chassisNumber, chassisNumber10 } = car
	const setting = { chassisNumber, changes: factsIn(car), shown: null }
	const isWhole = chassisNumber10 === chassisNumber.slice(-10)
	return isWhole && v.is(CAR_ACTS['cars-set'], setting) ? setting : null
}

const FACTS = [
	'cocExists',
	'priceOre',
	'licensePlateNumber',
	'modelText',
	'modelYear',
	'registrationType',
	'isReimported',
] as const

export const isFact = (name: string): name is (typeof FACTS)[number] =>
	FACTS.some((fact) => fact === name)

/** What the fields say of a car. */
export function factsOf(form: CarForm): CarFacts {
	return {
		...(form.coc !== '' && { cocExists: form.coc === 'yes' }),
		priceOre: form.price.trim() === '' ? null : oreIn(form.price),
		licensePlateNumber: form.plate.trim() || null,
		modelText: form.model.trim() || null,
		modelYear: numberIn(form.year),
		registrationType: numberIn(form.registrationType),
		isReimported: form.isReimported,
	}
}

/** Not a number where it is none: the schema refuses it. */
function oreIn(text: string): number {
	const amount = text.replace(/\s|kr\.?$|SEK$/gi, '').replace(',', '.')
	return /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : Number.NaN
}

function numberIn(text: string): number {
	const digits = text.trim()
	if (digits === '') return 0
	return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
}

export function carErrors(setting: Setting, words: Readonly<Record<string, string>>): FieldErrors {
	const errors = fieldErrors(
		CAR_ACTS['cars-set'].entries.changes,
		setting.changes,
		(field) => words[field] ?? '',
	)
	const isUnsaid = setting.shown === null && setting.changes.cocExists === undefined
	return {
		...errors,
		...(isUnsaid && { cocExists: words['cocExists'] ?? '' }),
		...(!isChassisNumber(normaliseChassisNumber(setting.chassisNumber)) && {
			chassisNumber: words['chassisNumber'] ?? '',
		}),
	}
}
