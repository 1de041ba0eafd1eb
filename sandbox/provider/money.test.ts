import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOre, kronorFromOre, oreFromKronor } from './money.ts'

test('kronor on the wire become öre and back without a rounding error', () => {
	fc.assert(
		fc.property(fc.integer({ min: -1e11, max: 1e11 }), (ore) => {
			expect(oreFromKronor(kronorFromOre(ore))).toBe(ore)
		}),
	)
})

test.each([
	['100', 10_000],
	['100.00', 10_000],
	[99.5, 9950],
	[0.07, 7],
	['-12.30', -1230],
])('%s is %i öre', (kronor, ore) => {
	expect(oreFromKronor(kronor)).toBe(ore)
})

test.each([0.001, '1.234', '1,50', 'ten', '', ' 1', 1e21, Number.NaN, Number.POSITIVE_INFINITY])(
	'%s is no amount',
	(kronor) => {
		expect(oreFromKronor(kronor)).toBeUndefined()
	},
)

test('people read kronor', () => {
	expect(formatOre(199_050)).toBe('SEK\u00a01,990.50')
})
