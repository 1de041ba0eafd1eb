type Words = Readonly<Record<'sv' | 'en', string>>

/** Why a file is not taken at all, as people say it. Nothing of it is stored. */
export const REFUSAL_WORDS = {
	empty: { en: 'is empty', sv: 'är tom' },
	'too-large': { en: 'is larger than 25 MB', sv: 'är större än 25 MB' },
	'neither-pdf-nor-xml': { en: 'is neither PDF nor XML', sv: 'är varken PDF eller XML' },
	encrypted: { en: 'is locked with a password', sv: 'är låst med lösenord' },
	damaged: { en: 'is damaged', sv: 'är skadad' },
	infected: { en: 'has a virus', sv: 'har virus' },
	'has-doctype': { en: 'is XML with a DOCTYPE', sv: 'är XML med DOCTYPE' },
	'not-a-certificate': { en: 'is XML, but no certificate', sv: 'är XML men inget intyg' },
	unreadable: { en: 'could not be read', sv: 'kunde inte läsas' },
} as const satisfies Record<string, Words>

/** Why a file that was taken waits for a person. */
export const WAITING_WORDS = {
	'names-no-known-car': {
		en: 'names no car that we know',
		sv: 'nämner ingen bil som vi känner till',
	},
	'names-several-cars': { en: 'names several cars', sv: 'nämner flera bilar' },
	'name-and-content-differ': {
		en: 'its name says another car than its content',
		sv: 'namnet säger en annan bil än innehållet',
	},
	'car-has-one-already': {
		en: 'the car has a certificate already',
		sv: 'bilen har redan ett intyg',
	},
} as const satisfies Record<string, Words>
