import { useLanguage } from '../../i18n/language-context.tsx'
import { IMPORT_TEXTS, type ImportTexts } from './import-texts.ts'

export function useImportTexts(): ImportTexts {
	return IMPORT_TEXTS[useLanguage().language]
}
