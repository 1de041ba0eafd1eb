import { expect, test } from 'vitest'
import { whenOf } from './moments.ts'

const EN = { today: 'today', yesterday: 'yesterday' }
const SV = { today: 'i dag', yesterday: 'i går' }
/** A Monday, 13:05 in Stockholm. */
const NOW = new Date('2026-11-16T12:05:00Z')

const said = (at: string, language: 'sv' | 'en' = 'en') =>
	whenOf(new Date(at), NOW, language, language === 'sv' ? SV : EN).short

test('a moment is said as people say it', () => {
	expect(said('2026-11-16T08:14:00Z')).toBe('today 09:14')
	expect(said('2026-11-16T08:14:00Z', 'sv')).toBe('i dag 09:14')
	expect(said('2026-11-15T08:14:00Z')).toBe('yesterday 09:14')
	expect(said('2026-11-12T08:14:00Z')).toBe('Thu 09:14')
	expect(said('2026-11-03T08:14:00Z')).toBe('3 Nov')
	expect(said('2025-11-03T08:14:00Z', 'sv')).toBe('3 nov. 2025')
})

test('the day is the office’s, not Greenwich’s', () => {
	expect(said('2026-11-15T23:30:00Z')).toBe('today 00:30')
})

test('what is to come is a date', () => {
	expect(said('2026-11-18T08:14:00Z')).toBe('18 Nov')
})

test('the whole of it stands beside it', () => {
	const { full } = whenOf(new Date('2026-11-16T08:14:00Z'), NOW, 'en', EN)
	expect(full).toMatch(/^Monday,? 16 November 2026 09:14$/)
})
