/** Paths ignore case and a trailing slash: addresses with the same place show the same page. */
export function placeOf(pathname: string): string {
	return pathname.toLowerCase().replace(/\/+$/, '')
}
