export const LANGUAGES = ['sv', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'sv'

export const LANGUAGE_COOKIE = 'language'

export function isLanguage(value: unknown): value is Language {
	return LANGUAGES.some((language) => language === value)
}

/** In an address: what the visitor chooses by following a link, where no script remembers it. */
export const CHOSEN_LANGUAGE = 'language'

/** In an address: what the mail or the provider speaks that leads here. Whoever has chosen is not asked again. */
export const OFFERED_LANGUAGE = 'lang'

const ONE_YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** As `Set-Cookie` and `document.cookie` take it. */
export function languageCookie(language: Language): string {
	return `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${ONE_YEAR_IN_SECONDS}; samesite=lax`
}

/** What a visitor chose earlier, by a `Cookie` header or a document's cookies; Swedish for everyone who has not. */
export function chosenLanguage(cookies: string | undefined): Language {
	return named(LANGUAGE_COOKIE, cookies?.split(';')) ?? DEFAULT_LANGUAGE
}

/** The language of a page: chosen in this address, chosen earlier, or offered by who sent the visitor here. */
export function visitLanguage(cookies: string | undefined, search: string): Language {
	const parameters = parametersOf(search)
	return (
		named(CHOSEN_LANGUAGE, parameters) ??
		named(LANGUAGE_COOKIE, cookies?.split(';')) ??
		named(OFFERED_LANGUAGE, parameters) ??
		DEFAULT_LANGUAGE
	)
}

/** The one that this very address chooses. */
export function languageChosenIn(search: string): Language | null {
	return named(CHOSEN_LANGUAGE, parametersOf(search))
}

export function languageOfferedIn(search: string): Language | null {
	return named(OFFERED_LANGUAGE, parametersOf(search))
}

/** A link for whoever reads this language. */
export function offering(address: string, language: Language): string {
	return `${address}?${OFFERED_LANGUAGE}=${language}`
}

/** Where an address is in this language: bare in the one that everybody gets who has not chosen. */
export function addressIn(language: Language, address: string): string {
	return language === DEFAULT_LANGUAGE ? address : offering(address, language)
}

function parametersOf(search: string): string[] {
	return search.replace('?', '').split('&')
}

/** Only the first two letters count: a full stop after a link belongs to its sentence. */
function named(name: string, pairs: readonly string[] = []): Language | null {
	const pair = pairs.map((one) => one.trim().split('=')).find(([key]) => key === name)
	const value = name === OFFERED_LANGUAGE ? pair?.[1]?.slice(0, 2) : pair?.[1]
	return isLanguage(value) ? value : null
}

/** The first of our languages that an `Accept-Language` header names, else Swedish. */
export function languageFromHeader(header: string | undefined): Language {
	const named = header?.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
	return named?.find(isLanguage) ?? DEFAULT_LANGUAGE
}
