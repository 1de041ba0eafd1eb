/**
 * Styles that come with a page's script, for who arrives from another page. Where the server wrote the page they
 * stand in it already, and change nothing. The content security policy has nothing against it: nothing is inline.
 */
export function adoptSheet(css: string): void {
	if (typeof document === 'undefined') return
	const sheet = new CSSStyleSheet()
	sheet.replaceSync(css)
	document.adoptedStyleSheets.push(sheet)
}
