import { useLanguage } from '../i18n/language-context.tsx'
import { OPERATORS_TEXTS, type OperatorsTexts } from './operators-texts.ts'

export function useOperatorsTexts(): OperatorsTexts {
	return OPERATORS_TEXTS[useLanguage().language]
}
