import { describe, expect, it } from 'vitest'
import { accentOf } from './accent.ts'

describe('S17 the colour of the icons', () => {
	it('is the brand’s where white can be read on it', () => {
		expect(accentOf('#1f5d4c')).toBe('#1f5d4c')
		expect(accentOf('#000000')).toBe('#000000')
	})

	it.each(['#ffffff', '#ffff00', '#e0a020'])('is darker than %s', (color) => {
		expect(accentOf(color) < color).toBe(true)
	})
})
