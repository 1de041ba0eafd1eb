import type { Language } from '@coc/contract'

const sv = {
	withdraw: 'Ångra avtalet här',
	said: {
		RECEIVED: (day: string) =>
			`Den ${day} tog vi emot ditt meddelande om att ångra avtalet. Vi mejlar dig besked.`,
		ACCEPTED: (day: string) =>
			`Vi har godtagit att du ångrar avtalet, som du meddelade den ${day}. Det står i vårt mejl när du får pengarna.`,
		DECLINED: (day: string) => `Vi har mejlat dig svar på att du den ${day} ville ångra avtalet.`,
	},
	tickFirst: 'Kryssa i rutan innan du betalar',
	notStored:
		'Ditt godkännande kunde inte sparas just nu. Inget har dragits. Försök igen om en stund.',
}

/** Not among the site's other texts: who fills the form in need not load them. */
export const WITHDRAWAL_TEXTS: Record<Language, typeof sv> = {
	sv,
	en: {
		withdraw: 'Withdraw from contract here',
		said: {
			RECEIVED: (day) => `We received your withdrawal on ${day}. We e-mail you our answer.`,
			ACCEPTED: (day) =>
				`We have accepted your withdrawal of ${day}. Our e-mail says when you get the money.`,
			DECLINED: (day) => `We have e-mailed you our answer to your withdrawal of ${day}.`,
		},
		tickFirst: 'Tick the box before you pay',
		notStored:
			'What you accepted could not be stored just now. Nothing has been charged. Try again in a moment.',
	},
}
