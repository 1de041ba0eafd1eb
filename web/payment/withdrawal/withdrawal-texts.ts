import type { Language } from '@coc/contract'

const sv = {
	withdraw: 'Ångra avtalet här',
	tickFirst: 'Kryssa i rutan innan du betalar',
	notStored:
		'Ditt godkännande kunde inte sparas just nu. Inget har dragits. Försök igen om en stund.',
}

/** Not among the site's other texts: who fills the form in need not load them. */
export const WITHDRAWAL_TEXTS: Record<Language, typeof sv> = {
	sv,
	en: {
		withdraw: 'Withdraw from contract here',
		tickFirst: 'Tick the box before you pay',
		notStored:
			'What you accepted could not be stored just now. Nothing has been charged. Try again in a moment.',
	},
}
