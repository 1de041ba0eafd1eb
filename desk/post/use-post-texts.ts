import { useLanguage } from '../i18n/language-context.tsx'
import { POST_TEXTS, type PostTexts } from './post-texts.ts'

export function usePostTexts(): PostTexts {
	return POST_TEXTS[useLanguage().language]
}
