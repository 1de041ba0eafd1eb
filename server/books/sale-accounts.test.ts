import { OUTSIDE_EU } from '@coc/contract'
import { describe, expect, test } from 'vitest'
import { buildVatRules } from '../testing/build-order.ts'
import { type VatBuyer, vatOfOrder } from '../vat/vat-of-order.ts'
import { SUPPLIES, type Supply } from '../vat/vat-rules.ts'
import { USUAL_ACCOUNTS } from './accounts.ts'
import { saleAccounts } from './sale-accounts.ts'

const person = (countryCode: string, zipCode = '10115'): VatBuyer => ({
	isCompany: false,
	countryCode,
	zipCode,
	vatNumber: '',
})

const company = (countryCode: string): VatBuyer => ({
	...person(countryCode),
	isCompany: true,
	vatNumber: `${countryCode}123456789`,
})

const OSS = new Map([
	['DE', 19_00],
	['DK', 25_00],
])

/** As `3001 2611`: the sale's account, and that of its VAT where there is any. */
function accountsOf(supply: Supply | null, buyer: VatBuyer, isConfirmed: boolean): string {
	const oss = supply === 'download' || supply === 'goods' ? OSS : new Map()
	const rules = buildVatRules({ supply, oss })
	const { basisPoints, reason } = vatOfOrder(rules, buyer, isConfirmed)
	const facts = { buyer, vatRateBasisPoints: basisPoints, vatReason: reason }
	const { sales, vat } = saleAccounts(rules, facts)
	return [USUAL_ACCOUNTS[sales], ...(basisPoints === 0 ? [] : [USUAL_ACCOUNTS[vat]])].join(' ')
}

describe('the accounts of a sale', () => {
	test.each<[string, VatBuyer, boolean, Record<Supply, string>]>([
		['Sweden', person('SE'), false, all('3001 2611')],
		['a company in Sweden', company('SE'), true, all('3001 2611')],
		['an EU company, confirmed', company('DE'), true, each('3308', '3308', '3108')],
		[
			'an EU company, not confirmed',
			company('DE'),
			false,
			each('3306 2611', '3309 2670', '3109 2670'),
		],
		['an EU private person', person('FR'), false, each('3306 2611', '3306 2611', '3106 2611')],
		['one reported by OSS', person('DE'), false, each('3306 2611', '3309 2670', '3109 2670')],
		[
			'one by OSS with Sweden’s rate',
			person('DK'),
			false,
			each('3306 2611', '3309 2670', '3109 2670'),
		],
		['a company outside the EU', company(OUTSIDE_EU), false, each('3305', '3305', '3105')],
		['a person outside the EU', person(OUTSIDE_EU), false, each('3001 2611', '3305', '3105')],
		['a person in Åland', person('FI', '22100'), false, each('3001 2611', '3305', '3105')],
	])('B2 follow from the VAT facts: %s', (_who, buyer, isConfirmed, expected) => {
		const told = SUPPLIES.map((supply) => [supply, accountsOf(supply, buyer, isConfirmed)])
		expect(Object.fromEntries(told)).toEqual(expected)
	})

	test('B2 of an order whose address is gone still follow its reason', () => {
		const rules = buildVatRules({ supply: 'service' })
		const facts = { buyer: person('FI', ''), vatRateBasisPoints: 0, vatReason: 'export' }
		expect(saleAccounts(rules, facts).sales).toBe('goods-outside-EU')
	})

	test('B2 while nobody has said what is sold are those of a service', () => {
		expect(accountsOf(null, person('FR'), false)).toBe('3306 2611')
	})
})

function each(service: string, download: string, goods: string): Record<Supply, string> {
	return { service, download, goods }
}

function all(accounts: string): Record<Supply, string> {
	return each(accounts, accounts, accounts)
}
