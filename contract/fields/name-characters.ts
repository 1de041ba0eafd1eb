/** What an operator may allow in names and places: nothing that a page, a mail or an address is written with. */
export const NAME_EXTRA_CHARACTERS = "-‐‑'’´.·,/()"

export function areNameExtraCharacters(text: string): boolean {
	return Array.from(text).every((character) => NAME_EXTRA_CHARACTERS.includes(character))
}

/** Letters, spaces, and these, which alone are nobody's name. */
export function namePatterns(extra: string) {
	const hasLetter = extra && '(?=.*\\p{L})'
	const pattern = `${hasLetter}[\\p{L}\\p{M} ${extra.replaceAll('-', '\\-')}]+`
	return {
		name: new RegExp(`^${pattern}$`, 'u'),
		nameOrNothing: new RegExp(`^(?:${pattern})?$`, 'u'),
	}
}
