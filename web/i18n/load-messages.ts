import type { Language } from '@coc/contract'
import type { Messages } from './sv.ts'

/** For the browser: nobody waits for the texts of a language that they do not read. */
export const loadMessages: Record<Language, () => Promise<Messages>> = {
	sv: async () => (await import('./sv.ts')).sv,
	en: async () => (await import('./en.ts')).en,
}

/** The modules of it, which a page in that language loads with its script. */
export const LANGUAGE_PARTS: Record<Language, string> = { sv: 'i18n/sv.ts', en: 'i18n/en.ts' }
