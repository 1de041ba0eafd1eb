import { expect, test } from 'vitest'
import { countOf, EVERYTHING, isSelected, NOTHING, pageToggled, toggled } from './selection.ts'

const PAGE = ['a', 'b', 'c']
const TOTAL = 120

test('D10 a row is selected and let go of', () => {
	const one = toggled(NOTHING, 'a')
	expect(isSelected(one, 'a')).toBe(true)
	expect(countOf(one, TOTAL)).toBe(1)
	expect(countOf(toggled(one, 'a'), TOTAL)).toBe(0)
})

test('D10 what was selected on another page stays', () => {
	const both = pageToggled(toggled(NOTHING, 'z'), PAGE)
	expect(countOf(both, TOTAL)).toBe(4)
	expect(countOf(pageToggled(both, PAGE), TOTAL)).toBe(1)
})

test('D10 a page that is partly selected is selected whole first', () => {
	expect(countOf(pageToggled(toggled(NOTHING, 'a'), PAGE), TOTAL)).toBe(3)
})

test('D10 all is counted by the filter, on pages that nobody has opened too', () => {
	expect(countOf(EVERYTHING, TOTAL)).toBe(120)
	expect(isSelected(EVERYTHING, 'never shown')).toBe(true)
})

test('D10 a row or a page let go of is taken from all', () => {
	const butOne = toggled(EVERYTHING, 'a')
	expect(countOf(butOne, TOTAL)).toBe(119)
	expect(isSelected(butOne, 'a')).toBe(false)
	expect(countOf(pageToggled(EVERYTHING, PAGE), TOTAL)).toBe(117)
	expect(countOf(pageToggled(butOne, PAGE), TOTAL)).toBe(120)
})
