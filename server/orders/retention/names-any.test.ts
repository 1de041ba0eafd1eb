import { expect, test } from 'vitest'
import { namesAny } from './names-any.ts'

test.each([
	['CoC Åsa.pdf', 'Åsa', true],
	['CoC A\u030Asa.pdf', 'Åsa', true],
	['coc_ASA_2026.pdf', 'Åsa', true],
	['scanOfOberg.pdf', 'Öberg', true],
	['Anna-Lena.pdf', 'Anna Lena', true],
	['070-999 88 77.pdf', '9998877', true],
	['asa@example.com.pdf', 'asa@example.com', true],
	['basal.pdf', 'Åsa', false],
	['scan 0001.pdf', 'Öberg', false],
	['scan.pdf', '', false],
	['scan.pdf', '–', false],
])('C10 whether %s names %s: %s', (fileName, word, expected) => {
	expect(namesAny(fileName, [word])).toBe(expected)
})
