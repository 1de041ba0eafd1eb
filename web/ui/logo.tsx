import { LETTERS, OWN_BRAND, SYMBOL } from '@coc/ui/logo/logo-paths.ts'
import { useSiteSettings } from '../api/site-settings.tsx'

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
