import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { PRODUCTION, problemsOf } from './testing/production.ts'

test('O4 nobody has said what is sold until SUPPLY does, and nobody is asked about numbers without VIES', () => {
	expect(readSettings(PRODUCTION).vat).toMatchObject({
		rules: { supply: null, sellerCountry: 'SE', oss: new Map() },
		vies: null,
	})
	expect(readSettings({}).vat.vies).toEqual({
		url: 'http://127.0.0.1:3001/vies',
		requester: { country: 'SE', number: '556000000001' },
	})
	const vies = 'https://ec.europa.eu/taxation_customs/vies/rest-api/'
	const greek = { ...PRODUCTION, SELLER_VAT_NUMBER: 'EL 123456789', VIES_URL: vies }
	expect(readSettings({ ...greek, SUPPLY: 'goods', OSS: 'DE=19, FI=25.5' }).vat).toMatchObject({
		rules: {
			supply: 'goods',
			sellerCountry: 'GR',
			oss: new Map([
				['DE', 1900],
				['FI', 2550],
			]),
		},
		vies: { url: vies.slice(0, -1), requester: { country: 'EL', number: '123456789' } },
	})
})

test('O3 the form tells companies that VAT may fall away only where their numbers are confirmed', () => {
	const service = { ...PRODUCTION, SUPPLY: 'service' }
	const without = readSettings(service).site.vatTable
	expect(without?.confirmedCompany).toEqual(without?.company)
	const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
	expect(readSettings({ ...service, VIES_URL }).site.vatTable).toMatchObject({
		company: { EU: 2500 },
		confirmedCompany: { EU: 0, SE: 2500 },
	})
})

test.each([
	['SUPPLY', { SUPPLY: 'paper' }],
	['VIES_URL', { VIES_URL: 'ec.europa.eu' }],
	['OSS', { SUPPLY: 'goods', OSS: 'DE' }],
	['OSS', { SUPPLY: 'goods', OSS: 'NO=25' }],
	['OSS', { SUPPLY: 'service', OSS: 'DE=19' }],
	['OSS', { OSS: 'DE=19' }],
])('O4 %s is refused as %j', (name, environment) => {
	expect(problemsOf(environment)).toContain(name)
})

test('VAT rates have exceptions by customer and region', () => {
	const { vat } = readSettings({ VAT_RATES: '25, company-NOTEU=0, private-FI=25.5' })
	expect(vat.rules.rates).toEqual({
		general: 2500,
		exceptions: new Map([
			['company-NOTEU', 0],
			['private-FI', 2550],
		]),
	})
})
