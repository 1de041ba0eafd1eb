import { describe, expect, test } from 'vitest'
import { lookAlikesIn, normaliseChassisNumber } from './chassis-number.ts'

const NUMBER = 'YV1AB1234C5678901'

describe('a chassis number as people paste it', () => {
	test.each([
		['a zero-width space', 'YV1\u200bAB1234C5678901'],
		['a word joiner and a direction mark', '\u2060YV1AB1234\u200eC5678901'],
		['a soft hyphen', 'YV1AB\u00ad1234C5678901'],
		['a byte order mark', '\ufeffYV1AB1234C5678901'],
		['no-break and thin spaces', 'YV1\u00a0AB1234\u2009C5678901'],
		['quotes of any country', '”YV1AB1234C5678901" «’'],
		['a full stop', `${NUMBER}.`],
		['dots between its groups', 'YV1.AB1234.C5678901'],
		['VIN:', `VIN: ${NUMBER}`],
		['VIN without a colon', `vin ${NUMBER}`],
		['Chassinummer:', `Chassinummer: ${NUMBER}.`],
		['Chassi-nr.', `Chassi-nr. ${NUMBER}`],
		['Chassis no:', `Chassis no: YV1 AB1234 C5678901`],
		['VIN#', `VIN#${NUMBER}`],
	])('S6 with %s is the same number', (_what, text) => {
		expect(normaliseChassisNumber(text)).toBe(NUMBER)
	})

	test('S6 that begins with the letters of a label is left whole', () => {
		expect(normaliseChassisNumber('VINAB1234C5678901')).toBe('VINAB1234C5678901')
		expect(normaliseChassisNumber('vin ab1234 c567890')).toBe('VINAB1234C567890')
	})

	test('S6 a label alone is no number', () => {
		expect(normaliseChassisNumber('VIN:')).toBe('')
		expect(normaliseChassisNumber('VIN')).toBe('VIN')
	})

	test.each([
		['АВСЕНКМОРТХУЅІЈ', 'ABCEHKMOPTXYSIJ'],
		['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
		['авсенкмортху', 'ABCEHKMOPTXY'],
	])('S6 Cyrillic and Greek letters are read as what they look like: %s', (text, latin) => {
		expect(normaliseChassisNumber(text)).toBe(latin)
		expect(lookAlikesIn(text)).toEqual(Array.from(latin))
	})

	test('S6 each letter that was read as another is told once; one that looks like none is left', () => {
		expect(lookAlikesIn(NUMBER)).toEqual([])
		expect(lookAlikesIn('YV1АА1234С5678901')).toEqual(['A', 'C'])
		expect(lookAlikesIn('ЖЯΩ')).toEqual([])
		expect(normaliseChassisNumber('Ж1')).toBe('Ж1')
	})
})
