import type { BrandFile, SiteSettings } from '@coc/contract'
import { accentOf } from './accent.ts'
import {
	HOME_SCREEN_SIZES,
	homeScreenIcon,
	ROUNDED_SQUARE,
	SEALED_DOCUMENT,
} from './icon-pictures.ts'

/** The files that carry the operator's brand, made with its settings like the pages are. */
export function brandFiles({ brandName, brandColor }: SiteSettings): BrandFile[] {
	const icon = '/favicon.svg'
	return [
		{ path: icon, type: 'image/svg+xml', content: drawIcon(accentOf(brandColor)) },
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
				icons: [
					{ src: icon, sizes: 'any', type: 'image/svg+xml' },
					...HOME_SCREEN_SIZES.map((size) => ({
						src: homeScreenIcon(size),
						sizes: `${size}x${size}`,
						type: 'image/png',
						purpose: 'any maskable',
					})),
				],
			}),
		},
	]
}

function drawIcon(color: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><title>CoC</title><path d="${ROUNDED_SQUARE}" fill="${color}"/><path d="${SEALED_DOCUMENT}" fill="none" stroke="#fff" stroke-width="2.500" stroke-linejoin="round" stroke-linecap="round"/></svg>`
}
