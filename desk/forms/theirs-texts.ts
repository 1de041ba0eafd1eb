import type { Language } from '@coc/contract'

const sv = {
	colleague: (now: string) =>
		`En kollega skrev ”${now || '–'}” här medan du skrev. Sparar du igen gäller ditt.`,
	useTheirs: 'Behåll kollegans',
}

const en: typeof sv = {
	colleague: (now) =>
		`A colleague wrote “${now || '–'}” here while you were writing. Save again and yours counts.`,
	useTheirs: 'Keep theirs',
}

export const THEIRS_TEXTS: Readonly<Record<Language, typeof sv>> = { sv, en }
