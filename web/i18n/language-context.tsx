import type { Language } from '@coc/contract'
import { createContext, use } from 'react'
import { en } from './en.ts'
import { type Messages, sv } from './sv.ts'

export const messagesIn: Record<Language, Messages> = { sv, en }

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

/** Every text of the site in the visitor's language. */
export function useMessages(): Messages {
	return messagesIn[useLanguage().language]
}
