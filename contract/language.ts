export const LANGUAGES = ['sv', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'sv'

export const LANGUAGE_COOKIE = 'language'

export function isLanguage(value: unknown): value is Language {
	return LANGUAGES.some((language) => language === value)
}

/** What a visitor chose earlier, by a `Cookie` header or a document's cookies; Swedish for everyone who has not. */
export function chosenLanguage(cookies: string | undefined): Language {
	const chosen = cookies
		?.split(';')
		.map((cookie) => cookie.trim().split('='))
		.find(([name]) => name === LANGUAGE_COOKIE)?.[1]
	return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE
}

/** The first of our languages that an `Accept-Language` header names, else Swedish. */
export function languageFromHeader(header: string | undefined): Language {
	const named = header?.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
	return named?.find(isLanguage) ?? DEFAULT_LANGUAGE
}
