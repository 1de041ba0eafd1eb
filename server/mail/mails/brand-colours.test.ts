import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOn, contrast, rgbOf } from './brand-colours.ts'

const anyColour = fc
	.integer({ min: 0, max: 0xffffff })
	.map((n) => `#${n.toString(16).padStart(6, '0')}`)
const contrastOf = (a: string, b: string) => contrast(rgbOf(a), rgbOf(b))

test('contrast is measured as WCAG does', () => {
	expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
	expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
	expect(contrastOf('#1f5d4c', '#1f5d4c')).toBe(1)
})

test('a brand of any colour can be read on the paper, and the text on it too', () => {
	fc.assert(
		fc.property(
			anyColour,
			fc.constantFrom(['#fcfaf6', 4.5] as const, ['#12161c', 7] as const),
			(brandColor, [paper, leastContrast]) => {
				const { colour, textOnIt } = accentOn(paper, brandColor, leastContrast)
				expect(contrastOf(colour, paper)).toBeGreaterThanOrEqual(leastContrast)
				expect(contrastOf(colour, textOnIt)).toBeGreaterThanOrEqual(4.5)
			},
		),
		{ numRuns: 1000 },
	)
})

test('a colour that stands out by itself is left as it is', () => {
	expect(accentOn('#fcfaf6', '#1f5d4c', 4.5)).toEqual({ colour: '#1f5d4c', textOnIt: '#ffffff' })
	expect(accentOn('#12161c', '#ffd400', 7)).toEqual({ colour: '#ffd400', textOnIt: '#000000' })
})
