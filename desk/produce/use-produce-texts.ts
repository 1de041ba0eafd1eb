import { useLanguage } from '../i18n/language-context.tsx'
import { PRODUCE_TEXTS, type ProduceTexts } from './produce-texts.ts'

export function useProduceTexts(): ProduceTexts {
	return PRODUCE_TEXTS[useLanguage().language]
}
