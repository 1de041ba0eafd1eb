import { useLanguage } from '../i18n/language-context.tsx'
import { FIGURES_TEXTS, type FiguresTexts } from './figures-texts.ts'

export function useFiguresTexts(): FiguresTexts {
	return FIGURES_TEXTS[useLanguage().language]
}
