import { EU_COUNTRY_CODES, OUTSIDE_EU } from '@coc/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildVatRules } from '../testing/build-order.ts'
import { isNumberDecisive, type VatBuyer, vatOfOrder } from './vat-of-order.ts'
import { parseOss, parseVatRates } from './vat-rates.ts'
import { SUPPLIES, type Supply, type VatRules } from './vat-rules.ts'

function rulesOf(supply: Supply | null, rates = '25', oss = ''): VatRules {
	const read = { rates: parseVatRates(rates), oss: parseOss(oss) }
	if (!read.rates || !read.oss) throw new Error('not understood')
	return buildVatRules({ supply, rates: read.rates, oss: read.oss })
}

const person = (countryCode: string, zipCode = '10115'): VatBuyer => ({
	isCompany: false,
	countryCode,
	zipCode,
	vatNumber: '',
})

const company = (countryCode: string, zipCode = '10115'): VatBuyer => ({
	...person(countryCode, zipCode),
	isCompany: true,
	vatNumber: `${countryCode}123456789`,
})

/** As `25`, or `0 reverse-charge`. */
function toldOf(rules: VatRules, buyer: VatBuyer, isConfirmed = false): string {
	const { basisPoints, reason } = vatOfOrder(rules, buyer, isConfirmed)
	return [basisPoints / 100, reason].filter((part) => part !== null).join(' ')
}

describe('O4 the table of an accountant', () => {
	test.each<[string, VatBuyer, boolean, Record<Supply, string>]>([
		['Sweden', person('SE'), false, { service: '25', download: '25', goods: '25' }],
		['a company in Sweden', company('SE'), true, { service: '25', download: '25', goods: '25' }],
		[
			'an EU company, number confirmed',
			company('DE'),
			true,
			{ service: '0 reverse-charge', download: '0 reverse-charge', goods: '0 intra-eu-supply' },
		],
		[
			'an EU company, not confirmed',
			company('DE'),
			false,
			{ service: '25', download: '19', goods: '19' },
		],
		['a person in the EU', person('FR'), false, { service: '25', download: '25', goods: '25' }],
		[
			'a person in the EU where OSS names the country',
			person('DE'),
			false,
			{ service: '25', download: '19', goods: '19' },
		],
		[
			'a company outside the EU',
			company(OUTSIDE_EU),
			false,
			{ service: '0 outside-eu', download: '0 outside-eu', goods: '0 export' },
		],
		[
			'a person outside the EU',
			person(OUTSIDE_EU),
			false,
			{ service: '25', download: '0 outside-eu', goods: '0 export' },
		],
		[
			'a person in Åland',
			person('FI', 'AX-22 100'),
			false,
			{ service: '25', download: '0 outside-eu', goods: '0 export' },
		],
		[
			'a company in Åland',
			company('FI', '22100'),
			false,
			{ service: '0 outside-eu', download: '0 outside-eu', goods: '0 export' },
		],
		[
			'a person beside Åland',
			person('FI', '20100'),
			false,
			{ service: '25', download: '25', goods: '25' },
		],
	])('%s', (_who, buyer, isConfirmed, expected) => {
		const told = SUPPLIES.map((supply) => {
			const rules = rulesOf(supply, '25', supply === 'service' ? '' : 'DE=19')
			return [supply, toldOf(rules, buyer, isConfirmed)]
		})
		expect(Object.fromEntries(told)).toEqual(expected)
	})

	test('has single cells and countries changed by VAT_RATES, and the seller’s rate by its first', () => {
		const rules = rulesOf(
			'goods',
			'24,private-EU=20,private-FI=25.5,company-PL=23,company-NOTEU=6',
			'FI=1,DE=19',
		)
		expect(toldOf(rules, person('SE'))).toBe('24')
		expect(toldOf(rules, person('FR'))).toBe('20')
		expect(toldOf(rules, person('FI'))).toBe('25.5')
		expect(toldOf(rules, person('DE'))).toBe('19')
		expect(toldOf(rules, company('FR'))).toBe('20')
		expect(toldOf(rules, company('PL'))).toBe('23')
		expect(toldOf(rules, company('PL'), true)).toBe('0 intra-eu-supply')
		expect(toldOf(rules, company(OUTSIDE_EU))).toBe('6')
		expect(toldOf(rulesOf('service', '25,private-NOTEU=0'), person(OUTSIDE_EU))).toBe(
			'0 outside-eu',
		)
	})

	test('takes a company of Northern Ireland for one in the EU, for goods', () => {
		const irish = { ...company(OUTSIDE_EU), vatNumber: 'XI 123 456 789' }
		expect(toldOf(rulesOf('goods'), irish)).toBe('25')
		expect(toldOf(rulesOf('goods'), irish, true)).toBe('0 intra-eu-supply')
		expect(toldOf(rulesOf('service'), irish)).toBe('0 outside-eu')
	})

	test('knows the seller’s country by its number', () => {
		const finnish = buildVatRules({ supply: 'service', sellerCountry: 'FI' })
		expect(toldOf(finnish, company('FI'), true)).toBe('25')
		expect(toldOf(finnish, company('SE'), true)).toBe('0 reverse-charge')
	})
})

describe('while nobody has said what is sold', () => {
	test('the rates alone decide, and EU is all of it', () => {
		const rules = rulesOf(null, '25,private-NOTEU=12.5,company-EU=6,company-NOTEU=0')
		expect(toldOf(rules, person('SE'))).toBe('25')
		expect(toldOf(rules, person(OUTSIDE_EU))).toBe('12.5')
		expect(toldOf(rules, company('SE'))).toBe('6')
		expect(toldOf(rules, company('DE'), true)).toBe('6')
		expect(toldOf(rules, company(OUTSIDE_EU))).toBe('0 outside-eu')
		expect(toldOf(rulesOf(null), person('FI', '22100'))).toBe('25')
		expect(toldOf(rulesOf(null), company('DE'), true)).toBe('25')
	})

	test('O4 a company still pays none only with a confirmed number of another EU country', () => {
		const rules = rulesOf(null, '25,company-EU=0')
		expect(toldOf(rules, company('DE'))).toBe('25')
		expect(toldOf(rules, company('DE'), true)).toBe('0 reverse-charge')
		expect(toldOf(rules, company('SE'))).toBe('25')
		expect(toldOf(rules, company('SE'), true)).toBe('25')
		expect(toldOf(rulesOf(null, '25,company-EU=0,company-SE=0'), company('SE'))).toBe('0')
	})
})

describe('whether a number is decisive', () => {
	test('O4 it is for a company in another EU country, with a number that is not the seller’s country’s', () => {
		const rules = rulesOf('service')
		expect(isNumberDecisive(rules, company('DE'))).toBe(true)
		expect(isNumberDecisive(rules, { ...company('DE'), vatNumber: '123 456 789' })).toBe(true)
		expect(isNumberDecisive(rules, { ...company('DE'), vatNumber: 'SE556677889901' })).toBe(false)
		expect(isNumberDecisive(rules, company('SE'))).toBe(false)
		expect(isNumberDecisive(rules, person('DE'))).toBe(false)
		expect(isNumberDecisive(rules, company(OUTSIDE_EU))).toBe(false)
		expect(isNumberDecisive(rules, company('FI', '22100'))).toBe(false)
		expect(isNumberDecisive(rulesOf(null), company('DE'))).toBe(false)
		expect(isNumberDecisive(rulesOf(null, '25,company-EU=0'), company('DE'))).toBe(true)
	})
})

test('O4 whatever is set, nobody in another EU country goes without VAT unconfirmed, but where private persons do', () => {
	const country = fc.constantFrom(...EU_COUNTRY_CODES.filter((code) => code !== 'SE'))
	const cell = fc.constantFrom('company-EU', 'company-DE', 'company-FI', 'company-NOTEU')
	const rate = fc.constantFrom('0', '6', '25.5')
	fc.assert(
		fc.property(
			fc.constantFrom(null, ...SUPPLIES),
			fc.uniqueArray(fc.tuple(cell, rate), { maxLength: 4, selector: ([name]) => name }),
			country,
			(supply, cells, countryCode) => {
				const exceptions = cells.map(([name, percent]) => `,${name}=${percent}`).join('')
				const rules = rulesOf(supply, `25${exceptions}`)
				const vat = vatOfOrder(rules, company(countryCode, '10115'), false)
				expect(vat.basisPoints).toBeGreaterThan(0)
				expect(vat.reason).toBeNull()
			},
		),
	)
})
