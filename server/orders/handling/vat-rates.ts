import type { VatRates } from '../shop.ts'

const PERCENT = /^\d{1,2}(\.\d{1,2})?$/
const CUSTOMERS = ['private', 'company'] as const
const REGIONS = ['EU', 'NOTEU'] as const

/**
 * Reads `25`, or `25,company-NOTEU=0`: one rate for all, then exceptions by customer and region.
 * Null when it cannot be understood.
 */
export function parseVatRates(text: string): VatRates | null {
	const [general = '', ...exceptions] = text.split(',').map((part) => part.trim())
	const rates = new Map(exceptions.map((exception) => splitAtEquals(exception)))
	const known = CUSTOMERS.flatMap((customer) => REGIONS.map((region) => `${customer}-${region}`))
	const all = [general, ...rates.values()]
	if (![...rates.keys()].every((key) => known.includes(key))) return null
	if (!all.every((rate) => PERCENT.test(rate))) return null

	const rateOf = (key: string) => Math.round(Number(rates.get(key) ?? general) * 100)
	return {
		private: { EU: rateOf('private-EU'), NOTEU: rateOf('private-NOTEU') },
		company: { EU: rateOf('company-EU'), NOTEU: rateOf('company-NOTEU') },
	}
}

function splitAtEquals(exception: string): [string, string] {
	const [key = '', rate = ''] = exception.split('=')
	return [key.trim(), rate.trim()]
}
