import type { Language } from '@coc/contract'
import { useLanguage } from './language-context.tsx'

/** Texts that stand beside what shows them, in the operator's language. */
export function useWords<Words>(texts: Readonly<Record<Language, Words>>): Words {
	return texts[useLanguage().language]
}
