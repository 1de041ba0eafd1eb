/** What the link that led here asks for, behind its `#`: once, so that Back and a reload ask for nothing. */
export function takeAskedFor(name: string): boolean {
	if (location.hash !== `#${name}`) return false
	history.replaceState(history.state, '', location.pathname + location.search)
	return true
}
