import { type Language, OUTSIDE_EU } from '@coc/contract'
import type { ListTexts } from './list-texts.ts'

/** As people call it, in their own language. */
export function countryName(code: string, language: Language, { filters }: ListTexts): string {
	if (code === OUTSIDE_EU) return filters.outsideEu
	try {
		return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
	} catch {
		// A code that a newer server may have added to.
		return code
	}
}
