import { EU_COUNTRY_CODES } from '@coc/contract'

/** In hundredths of a percent. */
export type VatRates = {
	readonly general: number
	/** By `company-NOTEU`, `private-EU`, `private-FI`. */
	readonly exceptions: ReadonlyMap<string, number>
}

const PERCENT = /^\d{1,2}(\.\d{1,2})?$/
const PLACES = ['EU', 'NOTEU', ...EU_COUNTRY_CODES]
const CELLS = new Set(['private', 'company'].flatMap((who) => PLACES.map((at) => `${who}-${at}`)))
const COUNTRIES: ReadonlySet<string> = new Set(EU_COUNTRY_CODES)

/**
 * Reads `25`, or `25,company-NOTEU=0,private-FI=25.5`: one rate for all, then exceptions by customer and
 * place. Null when it cannot be understood.
 */
export function parseVatRates(text: string): VatRates | null {
	const [general = '', ...exceptions] = partsOf(text)
	const rates = readRates(exceptions, CELLS)
	return rates && PERCENT.test(general)
		? { general: basisPoints(general), exceptions: rates }
		: null
}

/** Reads `DE=19,FI=25.5`: the rates of the countries that are reported through the One Stop Shop. */
export function parseOss(text: string): ReadonlyMap<string, number> | null {
	return readRates(text === '' ? [] : partsOf(text), COUNTRIES)
}

function readRates(
	parts: readonly string[],
	known: ReadonlySet<string>,
): ReadonlyMap<string, number> | null {
	const rates = parts.map((part): [string, string] => {
		const [key = '', rate = '', ...rest] = part.split('=').map((side) => side.trim())
		return [key, rest.length === 0 ? rate : '']
	})
	const isUnderstood = rates.every(([key, rate]) => known.has(key) && PERCENT.test(rate))
	const isOnceEach = new Set(rates.map(([key]) => key)).size === rates.length
	return isUnderstood && isOnceEach
		? new Map(rates.map(([key, rate]) => [key, basisPoints(rate)]))
		: null
}

const partsOf = (text: string) => text.split(',').map((part) => part.trim())

const basisPoints = (percent: string) => Math.round(Number(percent) * 100)
