import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { areNameExtraCharacters, NAME_EXTRA_CHARACTERS } from './fields/name-characters.ts'
import { orderFields, orderFieldsWith } from './order-request.ts'

describe('the characters that names may have besides letters', () => {
	test('O17 are none until the operator allows some', () => {
		for (const name of ['Berg-Lind', 'O’Brien', "D'Arcy", 'St. Olof']) {
			expect(v.is(orderFields.lastName, name)).toBe(false)
			expect(v.is(orderFieldsWith("-'’.").lastName, name)).toBe(true)
			expect(v.is(orderFieldsWith("-'’.").city, name)).toBe(true)
			expect(v.is(orderFieldsWith("-'’.").countryOutsideEu, name)).toBe(true)
		}
	})

	test('O17 are exactly those, wherever in the setting each stands', () => {
		const all = Array.from(NAME_EXTRA_CHARACTERS)
		for (const setting of [...all, NAME_EXTRA_CHARACTERS, all.toReversed().join(''), '.-/']) {
			const { firstName } = orderFieldsWith(setting)
			for (let code = 0x21; code < 0x2100; code++) {
				const character = String.fromCodePoint(code)
				if (/[\p{L}\p{M}\s]/u.test(character)) continue
				expect(v.is(firstName, `A${character}b`), character).toBe(setting.includes(character))
			}
		}
	})

	test('O17 make no name by themselves', () => {
		for (const name of ['-', '. .', "'"]) {
			expect(v.is(orderFieldsWith("-'’.").firstName, name)).toBe(false)
		}
	})

	test('O17 cannot be what a page, a mail or an address is written with', () => {
		expect(areNameExtraCharacters('')).toBe(true)
		expect(areNameExtraCharacters("-'’.")).toBe(true)
		for (const bad of [
			'<',
			'>',
			'"',
			'@',
			'1',
			'a',
			'\\',
			']',
			'^',
			' ',
			'=',
			'+',
			'\n',
			'💥',
			'&',
		]) {
			expect(areNameExtraCharacters(`-${bad}`), bad).toBe(false)
		}
	})
})
