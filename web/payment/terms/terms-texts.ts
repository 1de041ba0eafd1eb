import type { Language, WithdrawalMode } from '@coc/contract'

type Texts = {
	/** Around the links to the terms and to what is told of withdrawing. */
	readonly buying: (certificates: string, total: string, vat: string) => string
	readonly count: (certificates: number) => string
	readonly meaning: string
	readonly terms: { readonly before: string; readonly link: string; readonly after: string }
	readonly withdrawal: Record<WithdrawalMode, string>
	readonly read: string
	readonly readLink: string
}

/** What the button means, told directly above it. */
export const TERMS_TEXTS: Record<Language, Texts> = {
	sv: {
		buying: (certificates, total, vat) =>
			`Du köper ${certificates} för ${total}, varav ${vat} moms.`,
		count: (certificates) => (certificates === 1 ? 'ett CoC' : `${certificates} CoC`),
		meaning: 'När du trycker på Betala ingår du avtalet och förbinder dig att betala.',
		terms: { before: 'Våra ', link: 'villkor', after: ' gäller.' },
		withdrawal: {
			applies: 'Som privatperson kan du ångra köpet inom 14 dagar från att du har fått intygen.',
			'until-delivered': 'Som privatperson kan du ångra köpet fram till att intyget levereras.',
			exempt: 'Ångerrätt finns inte, eftersom intyget tas fram för just din bil.',
		},
		read: 'Läs mer under ',
		readLink: 'Ångerrätt',
	},
	en: {
		buying: (certificates, total, vat) =>
			`You buy ${certificates} for ${total}, of which ${vat} VAT.`,
		count: (certificates) => (certificates === 1 ? 'one CoC' : `${certificates} CoC`),
		meaning: 'When you press Pay you enter into the contract and commit to paying.',
		terms: { before: 'Our ', link: 'terms', after: ' apply.' },
		withdrawal: {
			applies: 'As a private person you can withdraw within 14 days of getting the certificates.',
			'until-delivered': 'As a private person you can withdraw until the certificate is delivered.',
			exempt: 'There is no right of withdrawal, since the certificate is made for your car.',
		},
		read: 'Read more under ',
		readLink: 'Right of withdrawal',
	},
}
