import { describe, expect, it } from 'vitest'
import { languageChosenIn, languageCookie, offering, visitLanguage } from './language.ts'

describe('S3 the language of a visit', () => {
	it.each([
		[undefined, '', 'sv'],
		[undefined, '?lang=en', 'en'],
		[undefined, '?a=b&lang=en', 'en'],
		['language=sv', '?lang=en', 'sv'],
		['a=b; language=en', '', 'en'],
		['language=de', '?lang=en', 'en'],
		[undefined, '?lang=de', 'sv'],
		[undefined, '?lang=', 'sv'],
		[undefined, '?slang=en', 'sv'],
		['a=language=en', '', 'sv'],
	])('with the cookies %j at %j is %s', (cookies, search, language) => {
		expect(visitLanguage(cookies, search)).toBe(language)
	})

	it('S12 is the one that a link of the page itself chooses, whatever was chosen before', () => {
		expect(visitLanguage('language=sv', '?lang=sv&language=en')).toBe('en')
		expect(languageChosenIn('?language=en')).toBe('en')
		expect(languageChosenIn('?lang=en')).toBeNull()
		expect(languageCookie('en')).toMatch(/^language=en; path=\/; max-age=\d+; samesite=lax$/)
	})

	it('S11 is found in a link with the full stop of its sentence', () => {
		expect(offering('/contact', 'en')).toBe('/contact?lang=en')
		expect(visitLanguage(undefined, '?lang=en.')).toBe('en')
	})
})
