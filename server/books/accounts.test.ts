import { describe, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { parseAccounts, parseSeries, USUAL_ACCOUNTS } from './accounts.ts'

describe('the setting of accounts', () => {
	test('B2 changes the accounts that it names, and no others', () => {
		expect(parseAccounts(' receivable = 1585,sales-SE=3041')).toEqual({
			...USUAL_ACCOUNTS,
			receivable: '1585',
			'sales-SE': '3041',
		})
		expect(readSettings({}).books.accounts).toEqual(USUAL_ACCOUNTS)
	})

	test.each([
		['receivable', 'must give receivable an account of four digits'],
		['receivable=158', 'must give receivable an account of four digits'],
		['receivable=15800', 'must give receivable an account of four digits'],
		['receivable=9999', 'must give receivable an account of four digits'],
		['receivable=1580=1', 'must give receivable an account of four digits'],
		['vat=2611,vat=2612', 'names vat twice'],
		['constructor=1580', 'names "constructor"'],
		['sales=3001', 'names "sales", which is none of receivable,'],
		['vat=2611,', 'names ""'],
	])('B2 says what is wrong with %j', (text, problem) => {
		expect(() => readSettings({ ACCOUNTS: text })).toThrow(`ACCOUNTS ${problem}`)
	})
})

describe('the setting of series', () => {
	test('B2 is three different ones', () => {
		expect(parseSeries('A, B,C1')).toEqual({
			receipt: 'A',
			'credit-note': 'B',
			'odd-payment': 'C1',
		})
	})

	test.each([
		['R,K', 'must be three different series'],
		['R,K,R', 'must be three different series'],
		['R,K,P,Q', 'must be three different series'],
		['R,K,', 'has ""'],
		['R,K,Ö', 'has "Ö"'],
		['R,K,"', 'has "\\""'],
	])('B2 says what is wrong with %j', (text, problem) => {
		expect(() => readSettings({ VOUCHER_SERIES: text })).toThrow(`VOUCHER_SERIES ${problem}`)
	})
})
