import { expect, test } from 'vitest'
import { readVatNumber, writeVatNumber } from './vat-number.ts'

test.each([
	['DE123456789', 'DE', 'DE123456789'],
	['de 123.456-789', 'DE', 'DE123456789'],
	['123456789', 'DE', 'DE123456789'],
	['U12345678', 'AT', 'ATU12345678'],
	['GR123456789', 'GR', 'EL123456789'],
	['el 123456789', 'GR', 'EL123456789'],
	['123456789', 'GR', 'EL123456789'],
	['XI123456789', 'NOTEU', 'XI123456789'],
	['NL123456789B01', 'DE', 'NL123456789B01'],
	['NL+*12345678', 'NL', 'NL+*12345678'],
	['Org.nr 5566778899', 'FI', 'FIORGNR5566778899'],
	['', 'DE', 'DE'],
	['ÅÄÖ', 'DE', 'DE'],
])('O4 %j of a company in %s is asked about as %s', (typed, country, asked) => {
	expect(writeVatNumber(readVatNumber(typed, country))).toBe(asked)
})
