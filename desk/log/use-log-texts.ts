import { useLanguage } from '../i18n/language-context.tsx'
import { LOG_TEXTS, type LogTexts } from './log-texts.ts'

export function useLogTexts(): LogTexts {
	return LOG_TEXTS[useLanguage().language]
}
