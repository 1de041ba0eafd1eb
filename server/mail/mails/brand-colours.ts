export type Accent = { readonly colour: string; readonly textOnIt: string }

type Rgb = readonly [number, number, number]

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/**
 * A brand may have any colour. For this paper it is darkened or lightened until it stands out as
 * much as it should, and the text on it is black or white, whichever reads better.
 */
export function accentOn(paper: string, brandColor: string, leastContrast: number): Accent {
	const ground = rgbOf(paper)
	const away = better(ground)
	let colour = rgbOf(brandColor)
	for (let share = 0; contrast(colour, ground) < leastContrast && share <= 1; share += 0.05) {
		colour = mix(rgbOf(brandColor), away, share)
	}
	return { colour: hexOf(colour), textOnIt: hexOf(better(colour)) }
}

function better(ground: Rgb): Rgb {
	return contrast(BLACK, ground) > contrast(WHITE, ground) ? BLACK : WHITE
}

/** As WCAG 2 defines it: from 1, the same, to 21, black on white. */
export function contrast(a: Rgb, b: Rgb): number {
	const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
	return (lighter + 0.05) / (darker + 0.05)
}

function luminance(rgb: Rgb): number {
	const [red, green, blue] = rgb.map((channel) => {
		const share = channel / 255
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
	const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
	return [at(0), at(1), at(2)]
}

export function rgbOf(hex: string): Rgb {
	const number = Number.parseInt(hex.slice(1), 16)
	return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

function hexOf(rgb: Rgb): string {
	return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
