import { useLanguage } from '../i18n/language-context.tsx'
import { BOOKS_TEXTS, type BooksTexts } from './books-texts.ts'

export function useBooksTexts(): BooksTexts {
	return BOOKS_TEXTS[useLanguage().language]
}
