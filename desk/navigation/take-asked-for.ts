/**
 * What the link that led here asks for, behind its `#`: once, so that Back and a reload ask for nothing. It may say more
 * of it behind a `=`. Null: it does not ask for this.
 */
export function takeAskedFor(name: string): string | null {
	const asked = `#${name}`
	if (location.hash !== asked && !location.hash.startsWith(`${asked}=`)) return null
	const more = location.hash.slice(asked.length + 1)
	history.replaceState(history.state, '', location.pathname + location.search)
	return more
}
