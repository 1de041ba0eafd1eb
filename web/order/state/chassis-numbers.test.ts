import { isChassisNumber, MAX_CARS_PER_ORDER, normaliseChassisNumber } from '@coc/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeChassisNumbers, onOneLine, splitChassisNumbers } from './chassis-numbers.ts'

const A = 'YV1AB1234C5678901'
const B = 'WVWZZZ1JZXW000001'
const C = 'TMBJJ7NE8L0000002'

const outcomes = (written: string[], inOrder: string[] = []) =>
	judgeChassisNumbers(written, inOrder).map(({ outcome }) => outcome)

describe('reading numbers from a text', () => {
	it.each([
		['line breaks', `${A}\n${B}\r\n${C}`],
		['commas', `${A},${B}, ${C}`],
		['semicolons', `${A};${B} ; ${C};`],
		['tabs of a spreadsheet', `${A}\t${B}\t${C}`],
		['spaces between whole numbers', `${A} ${B}  ${C}`],
		['blank lines', `\n${A}\n\n${B}\n \n${C}\n`],
	])('parts them at %s', (_, text) => {
		expect(splitChassisNumbers(text)).toEqual([A, B, C])
	})

	it('S6 parts labelled and quoted numbers, and leaves one with a label whole', () => {
		expect(splitChassisNumbers(`VIN: ${A} VIN: ${B}`)).toEqual([A, B])
		expect(splitChassisNumbers(`"${A}","${B}"`)).toEqual([`"${A}"`, `"${B}"`])
		expect(outcomes([...splitChassisNumbers('Chassinummer: YV1 AB1234 C5678901.')])).toEqual([
			'added',
		])
	})

	it('F8 leaves spaces and hyphens inside a number alone', () => {
		expect(splitChassisNumbers('YV1 AB1234 C5678901')).toEqual(['YV1 AB1234 C5678901'])
		expect(splitChassisNumbers('YV1-AB1234-C5678901')).toEqual(['YV1-AB1234-C5678901'])
	})

	it('finds none in a blank text', () => {
		expect(splitChassisNumbers(' \n , ; ')).toEqual([])
	})

	it('keeps pasted lines apart on one line', () => {
		expect(onOneLine(`${A}\n${B}\n`)).toBe(`${A}, ${B}`)
	})

	it.each([
		['plates and models beside them', `ABC123\t${A}\tSkog\r\nABC456\t${B}\tHav\r\n`],
		['a heading', `Reg\tChassinummer\n\t${A}\nABC456\t${B}`],
	])('S6 takes the numbers from rows of a spreadsheet with %s', (_, rows) => {
		expect(onOneLine(rows)).toBe(`${A}, ${B}`)
	})

	it('S6 loses nothing of a row whose number is too short', () => {
		expect(onOneLine(`ABC123\t${A}\nABC456\tYV1AB`)).toBe(`${A}, ABC456, YV1AB`)
		expect(onOneLine(`${A}, YV1AB\n${B}`)).toBe(`${A}, YV1AB, ${B}`)
	})

	it('S6 refuses the mistyped one of ten numbers side by side, and loses none', () => {
		const ten = Array.from({ length: 10 }, (_, n) => `${A.slice(0, 14)}${100 + n}`)
		const mistyped = ten.with(4, A.slice(1))
		const written = splitChassisNumbers(onOneLine(mistyped.join('\t')))
		expect(written).toEqual(mistyped)
		expect(outcomes([...written]).filter((outcome) => outcome === 'wrongLength')).toHaveLength(1)
	})

	it.each([
		['one too short', A.slice(1)],
		['one too long', `${A}0`],
		['one with hyphens', 'YV1-AB1234-C567890'],
		['one with its label', `VIN: ${A.slice(1)}`],
		['two in one cell', `${A.slice(1)} ${B}`],
	])('S6 keeps beside a right number %s', (_, cell) => {
		expect(onOneLine(`ABC123\t${B}\t${cell}\tSkog`)).toBe(`${B}, ${cell}`)
	})

	it.each([
		['a plate', 'ABC12D'],
		['a model', 'Vendel Skog 2.0 TDI 4WD'],
		['a model in one word', 'XC60-Recharge'],
		['a date', '2024-01-31'],
		['a personal number', '19850131-1234'],
		['a telephone number', '+46701234567'],
		['an e-mail address', 'anna1985@example.com'],
	])('S6 leaves out beside a right number %s', (_, cell) => {
		expect(onOneLine(`${cell}\t${B}`)).toBe(B)
	})
})

describe('what becomes of each number', () => {
	it('F8 refuses what is not 17 characters', () => {
		expect(outcomes([A.slice(1), `${A}0`, ''])).toEqual([
			'wrongLength',
			'wrongLength',
			'wrongLength',
		])
	})

	it('F8 accepts lower case, spaces and hyphens', () => {
		expect(judgeChassisNumbers(['yv1 ab1234-c5678901'], [])).toEqual([
			{ written: 'yv1 ab1234-c5678901', chassisNumber: A, outcome: 'added' },
		])
	})

	it('F11 tells a duplicate, also within the same paste', () => {
		expect(outcomes([A, B, A], [B])).toEqual(['added', 'duplicate', 'duplicate'])
	})

	it('takes no more than an order may hold', () => {
		const many = Array.from({ length: MAX_CARS_PER_ORDER }, (_, n) => `${A.slice(0, 14)}${100 + n}`)
		expect(outcomes([...many, B]).at(-1)).toBe('tooMany')
		expect(outcomes([many[0] ?? ''], many)).toEqual(['duplicate'])
	})

	it('S6 what is added is read as the same number again', () => {
		const piece = fc.constantFrom('VIN', ':', 'А', '\u200b', '.', '"', ' ', 'CHASSI', A, 'I', '-')
		const pasted = fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })))
		fc.assert(
			fc.property(pasted, (pieces) => {
				for (const { chassisNumber, outcome } of judgeChassisNumbers([pieces.join('')], [])) {
					if (outcome === 'added') expect(normaliseChassisNumber(chassisNumber)).toBe(chassisNumber)
				}
			}),
		)
	})

	it('never adds anything but a chassis number', () => {
		fc.assert(
			fc.property(fc.array(fc.string({ maxLength: 40 })), (texts) => {
				for (const { chassisNumber, outcome } of judgeChassisNumbers(texts, [])) {
					expect(outcome === 'wrongLength').toBe(!isChassisNumber(chassisNumber))
				}
			}),
		)
	})
})
