import { expect, test } from 'vitest'
import { countryChoices, formatDay, formatWait } from './format.ts'

test('a day is the same wherever it is read', () => {
	expect(formatDay('2026-11-28', 'sv')).toBe('28 november 2026')
	expect(formatDay('2026-11-28', 'en')).toBe('28 November 2026')
})

test('a wait is rounded up, so that nobody comes too early', () => {
	expect(formatWait(19.2, 'en')).toBe('in 20 seconds')
	expect(formatWait(61, 'sv')).toBe('om 2 minuter')
})

test('Sweden is first and all outside the EU is last, in either language', () => {
	for (const language of ['sv', 'en'] as const) {
		const choices = countryChoices(language, 'elsewhere')
		expect(choices[0]?.code).toBe('SE')
		expect(choices.at(-1)?.name).toBe('elsewhere')
	}
})
