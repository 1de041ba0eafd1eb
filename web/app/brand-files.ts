import type { BrandFile, SiteSettings } from '@coc/contract'

/** The files that carry the operator's brand, made with its settings like the pages are. */
export function brandFiles({ brandName, brandColor }: SiteSettings): BrandFile[] {
	const icon = '/favicon.svg'
	return [
		{ path: icon, type: 'image/svg+xml', content: drawIcon(brandColor) },
		{
			path: '/site.webmanifest',
			type: 'application/manifest+json',
			content: JSON.stringify({
				name: `${brandName} CoC`,
				short_name: brandName,
				start_url: '/',
				display: 'browser',
				background_color: '#fbf9f5',
				theme_color: brandColor,
				icons: [{ src: icon, sizes: 'any', type: 'image/svg+xml' }],
			}),
		},
	]
}

/** A sealed document: right for a maker of any name. */
function drawIcon(color: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><title>CoC</title><rect width="40" height="40" rx="9" fill="${color}"/><path d="M12 7h11l6 6v20H12zM23 7v6h6M16 22l3.500 3.500L25 19" fill="none" stroke="#fff" stroke-width="2.500" stroke-linejoin="round" stroke-linecap="round"/></svg>`
}
