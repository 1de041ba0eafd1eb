import { isLanguage, LANGUAGES, type Language } from '@coc/contract'
import { createContext, use } from 'react'
import { en } from './en.ts'
import { sv, type Texts } from './sv.ts'

export const textsIn: Record<Language, Texts> = { sv, en }

type LanguageChoice = {
	readonly language: Language
	readonly chooseLanguage: (language: Language) => void
}

export const LanguageContext = createContext<LanguageChoice>({
	language: 'sv',
	chooseLanguage: () => undefined,
})

export function useLanguage(): LanguageChoice {
	return use(LanguageContext)
}

/** Every text of the desk in the operator's language. */
export function useTexts(): Texts {
	return textsIn[useLanguage().language]
}

const STORED = 'desk-language'

/** Before anybody has signed in: as last time on this machine, else as the browser has it. */
export function languageBeforeSignIn(): Language {
	const stored = localStorage.getItem(STORED)
	if (isLanguage(stored)) return stored
	const spoken = navigator.languages.map((language) => language.slice(0, 2))
	return LANGUAGES.find((language) => spoken.includes(language)) ?? 'sv'
}

export function rememberLanguage(language: Language): void {
	localStorage.setItem(STORED, language)
}
