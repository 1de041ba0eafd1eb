import { useLanguage } from '../i18n/language-context.tsx'
import { WORKS_TEXTS, type WorksTexts } from './works-texts.ts'

export function useWorksTexts(): WorksTexts {
	return WORKS_TEXTS[useLanguage().language]
}
