import { EU_COUNTRY_CODES, OUTSIDE_EU } from '@coc/contract'
import { describe, expect, test } from 'vitest'
import { vatNumberWarning } from './vat-number-warning.ts'

/** Published by companies on their own pages, or in the tests of the tax offices' formats. */
const RIGHT: Record<(typeof EU_COUNTRY_CODES)[number], string> = {
	SE: 'SE556000475501',
	AT: 'ATU13585627',
	BE: 'BE0428759497',
	BG: 'BG175074752',
	CY: 'CY10259033P',
	CZ: 'CZ25123891',
	DE: 'DE136695976',
	DK: 'DK13585628',
	EE: 'EE100931558',
	GR: 'EL094259216',
	ES: 'ESB58378431',
	FI: 'FI20774740',
	FR: 'FR40303265045',
	HR: 'HR33392005961',
	HU: 'HU12892312',
	IE: 'IE6433435F',
	IT: 'IT00743110157',
	LT: 'LT119511515',
	LU: 'LU15027442',
	LV: 'LV40003521600',
	MT: 'MT11679112',
	NL: 'NL004495445B01',
	PL: 'PL8567346215',
	PT: 'PT501964843',
	RO: 'RO18547290',
	SI: 'SI50223054',
	SK: 'SK2022749619',
}

describe('O4 a VAT number is asked about when it cannot be right', () => {
	test.each(EU_COUNTRY_CODES)(
		'in %s, with and without its country, also with spaces',
		async (country) => {
			const number = RIGHT[country]
			expect(await vatNumberWarning(country, number)).toBe(false)
			expect(await vatNumberWarning(country, number.slice(2))).toBe(false)
			expect(
				await vatNumberWarning(country, `${number.slice(0, 4)} ${number.slice(4).toLowerCase()}`),
			).toBe(false)
			expect(await vatNumberWarning(country, `${number}00`)).toBe(true)
			const mistyped = `${number.slice(0, 5)}${(Number(number[5]) + 1) % 10}${number.slice(6)}`
			expect(await vatNumberWarning(country, mistyped)).toBe(true)
		},
	)

	test('but not an organisation number, one of another country, one outside the EU, or none', async () => {
		expect(await vatNumberWarning('SE', '556000-4755')).toBe(false)
		expect(await vatNumberWarning('SE', RIGHT.DE)).toBe(false)
		expect(await vatNumberWarning(OUTSIDE_EU, 'anything')).toBe(false)
		expect(await vatNumberWarning('DE', ' ')).toBe(false)
	})

	test.each(['556000-4756', 'vet inte', '1', 'ÅÄÖ12'])('as %j in Sweden', async (text) => {
		expect(await vatNumberWarning('SE', text)).toBe(true)
	})
})
