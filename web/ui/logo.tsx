import { useSiteSettings } from '../api/site-settings.tsx'

/** The brand that a machine without settings shows: made up, and drawn for this site. */
const OWN_BRAND = 'Vendel'

export function Logo() {
	const { brandName, brandLogo } = useSiteSettings()
	if (brandLogo) return <img className="logo" src={brandLogo} alt={brandName} />
	if (brandName !== OWN_BRAND) return <span className="logo-text">{brandName}</span>
	return (
		<svg className="logo" viewBox="0 0 206 40" role="img" aria-label={brandName}>
			<path className="logo-symbol" d={SYMBOL} />
			<path className="logo-letters" d={LETTERS} />
		</svg>
	)
}

/** A helmet's arch, crest, brow and nose guard, as those found at Vendel have them. */
const SYMBOL =
	'M4 36V20a16 16 0 0 1 32 0v16M4 21.500c9-1.500 14.500 2 16 14.500c1.500-12.500 7-16 16-14.500M20 4v11'

const LETTERS =
	'M56 10l8.500 20l8.500-20M98 10h-14M98 20h-14M98 30h-14M110 30v-20l15 20v-20M138 10v20h5a10 10 0 0 0 0-20zM179 10h-14M179 20h-14M179 30h-14M191 10v20h13'
