import { expect, test } from 'vitest'
import { kronorToType, parseKronor } from './kronor.ts'

test('D15 an amount is read as people write it, and nothing else is one', () => {
	expect(parseKronor('1250')).toBe(1250_00)
	expect(parseKronor('1 250,5')).toBe(1250_50)
	expect(parseKronor(' 312.50 ')).toBe(312_50)
	for (const none of ['', '-1', '1,234', '12kr', '1,2,3', '12345678']) {
		expect(parseKronor(none), none).toBeNull()
	}
	expect(['1250', '312,50'].map((text) => kronorToType(parseKronor(text) ?? 0))).toEqual([
		'1250',
		'312,50',
	])
})
