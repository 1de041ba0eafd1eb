import type { Language } from '@coc/contract'
import { createContext, use } from 'react'
import type { Messages } from './sv.ts'

type LanguageChoice = {
	readonly language: Language
	readonly messages: Messages
	readonly chooseLanguage: (language: Language) => void
}

export const LanguageContext = createContext<LanguageChoice | null>(null)

export function useLanguage(): LanguageChoice {
	const choice = use(LanguageContext)
	if (!choice) throw new Error('LanguageContext is missing around this component')
	return choice
}

/** Every text of the site in the visitor's language. */
export function useMessages(): Messages {
	return useLanguage().messages
}
