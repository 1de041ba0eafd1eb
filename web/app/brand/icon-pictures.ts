import type { Picture, Shape } from '@coc/contract'

/** Right for a maker of any name; on a square of 40. */
export const SEALED_DOCUMENT = 'M12 7h11l6 6v20H12zM23 7v6h6M16 22l3.500 3.500L25 19'

export const ROUNDED_SQUARE =
	'M9 0h22a9 9 0 0 1 9 9v22a9 9 0 0 1-9 9h-22a9 9 0 0 1-9-9v-22a9 9 0 0 1 9-9z'

const SQUARE = 'M0 0h40v40h-40z'

/** The server makes an .ico file of it: some ask for one without looking into the page. */
const FAVICON = { path: '/favicon.ico', size: 48 } as const

export const TOUCH_ICON = { path: '/apple-touch-icon.png', size: 180 } as const

export const HOME_SCREEN_SIZES = [192, 512] as const

export function homeScreenIcon(size: number): string {
	return `/icon-${size}.png`
}

/** Phones cut the corners of a home screen's icon themselves. */
export function iconPictures(accent: string): Picture[] {
	return [
		icon(FAVICON.path, FAVICON.size, ROUNDED_SQUARE, accent, 1),
		icon(TOUCH_ICON.path, TOUCH_ICON.size, SQUARE, accent, 0.8),
		...HOME_SCREEN_SIZES.map((size) => icon(homeScreenIcon(size), size, SQUARE, accent, 0.72)),
	]
}

function icon(path: string, size: number, square: string, accent: string, part: number): Picture {
	const scale = size / 40
	const ground: Shape = { kind: 'fill', path: square, color: accent, width: 0, x: 0, y: 0, scale }
	const margin = (size * (1 - part)) / 2
	const document: Shape = {
		kind: 'stroke',
		path: SEALED_DOCUMENT,
		color: '#ffffff',
		width: 2.5,
		x: margin,
		y: margin,
		scale: scale * part,
	}
	return { path, width: size, height: size, shapes: [ground, document] }
}
