import { addressIn, type BrandFile, LANGUAGES, type PageTemplate } from '@coc/contract'

export const SITEMAP = '/sitemap.xml'

/** Every page that search engines may list, with where it is in the other language. */
export function sitemap(pages: readonly PageTemplate[], publicUrl: string): BrandFile {
	const patterns = new Set(pages.filter(({ indexable }) => indexable).map(({ pattern }) => pattern))
	const entries = [...patterns].map((pattern) => {
		const address = new URL(pattern, publicUrl).href
		const others = LANGUAGES.map((language) => {
			const href = escapeXml(addressIn(language, address))
			return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
		})
		return `<url><loc>${escapeXml(address)}</loc>${others.join('')}</url>`
	})
	const content = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
	return { path: SITEMAP, type: 'application/xml', content }
}

function escapeXml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
