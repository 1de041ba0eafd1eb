import { useLanguage } from '../i18n/language-context.tsx'
import { CARS_TEXTS, type CarsTexts } from './cars-texts.ts'

export function useCarsTexts(): CarsTexts {
	return CARS_TEXTS[useLanguage().language]
}
