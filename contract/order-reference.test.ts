import { describe, expect, test } from 'vitest'
import { parseReference, REFERENCE_ALPHABET } from './order-reference.ts'

const REFERENCE = '4F2K-9QXH'

describe('a reference', () => {
	test.each(['4F2K-9QXH', '4f2k9qxh', ' 4f2k 9qxh ', '4F2K–9QXH', '4 F 2 K 9 Q X H'])(
		'O1 is read however it was typed: %s',
		(typed) => {
			expect(parseReference(typed)).toBe(REFERENCE)
		},
	)

	test.each(['', '4F2K', '4F2K-9QXH2', '4F2K-9QX!', 'AEIO-U015', '4F2K_9QXH'])(
		'O1 is nothing else: %s',
		(typed) => {
			expect(parseReference(typed)).toBeNull()
		},
	)

	test('O1 with one wrong character is refused, whichever it is', () => {
		const digits = REFERENCE.replace('-', '')
		for (const [index, right] of Array.from(digits).entries()) {
			for (const wrong of REFERENCE_ALPHABET.replace(right, '')) {
				const typed = digits.slice(0, index) + wrong + digits.slice(index + 1)
				expect(parseReference(typed), typed).toBeNull()
			}
		}
	})

	test('O1 with any two characters that changed places is refused', () => {
		const digits = Array.from(REFERENCE.replace('-', ''))
		for (const [one, first] of digits.entries()) {
			for (const [other, second] of digits.entries()) {
				if (first === second) continue
				const swapped = digits.with(one, second).with(other, first).join('')
				expect(parseReference(swapped), swapped).toBeNull()
			}
		}
	})
})
