import { useLanguage } from '../i18n/language-context.tsx'
import { TODAY_TEXTS, type TodayTexts } from './today-texts.ts'

export function useTodayTexts(): TodayTexts {
	return TODAY_TEXTS[useLanguage().language]
}
