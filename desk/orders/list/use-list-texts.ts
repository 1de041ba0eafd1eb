import { useLanguage } from '../../i18n/language-context.tsx'
import { LIST_TEXTS, type ListTexts } from './list-texts.ts'

export function useListTexts(): ListTexts {
	return LIST_TEXTS[useLanguage().language]
}
