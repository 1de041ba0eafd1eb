import { useLanguage } from '../../i18n/language-context.tsx'
import { BULK_TEXTS, type BulkTexts } from './bulk-texts.ts'

export function useBulkTexts(): BulkTexts {
	return BULK_TEXTS[useLanguage().language]
}
