import { LETTERS, OWN_BRAND, SYMBOL } from '@coc/ui/logo/logo-paths.ts'

/** Whose office this is. */
export function Brand({ name }: { readonly name: string }) {
	if (name !== OWN_BRAND) return <span className="logo-text">{name}</span>
	return (
		<svg className="logo" viewBox="0 0 206 40" role="img" aria-label={name}>
			<path className="logo-symbol" d={SYMBOL} />
			<path className="logo-letters" d={LETTERS} />
		</svg>
	)
}
