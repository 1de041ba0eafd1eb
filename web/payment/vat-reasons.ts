import type { Language } from '@coc/contract'

const sv = {
	'reverse-charge': 'Omvänd betalningsskyldighet',
	'intra-eu-supply': 'Unionsintern försäljning',
	export: 'Export, undantagen från skatteplikt',
	'outside-eu': 'Omsättning utanför EU',
}

/** Why there is no VAT. Not among the site's other texts: who fills the form in need not load them. */
export const VAT_REASONS: Record<Language, Record<keyof typeof sv, string>> = {
	sv,
	en: {
		'reverse-charge': 'Reverse charge',
		'intra-eu-supply': 'Intra-EU supply, Article 138 VAT Directive',
		export: 'Export, exempt from VAT',
		'outside-eu': 'Supply outside the EU',
	},
}
