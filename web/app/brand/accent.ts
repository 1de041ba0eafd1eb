const LEAST_CONTRAST = 4.5

/** The brand's colour, darkened until white on it can be read; as tokens.css bounds it on the pages. */
export function accentOf(brandColor: string): string {
	const channels = [1, 3, 5].map((at) => Number.parseInt(brandColor.slice(at, at + 2), 16))
	for (let part = 100; part > 0; part--) {
		const darkened = channels.map((value) => Math.round((value * part) / 100))
		if (1.05 / (luminance(darkened) + 0.05) >= LEAST_CONTRAST) return toHex(darkened)
	}
	return '#000000'
}

/** As WCAG defines it. */
function luminance(channels: readonly number[]): number {
	const [red = 0, green = 0, blue = 0] = channels.map((value) => {
		const part = value / 255
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toHex(channels: readonly number[]): string {
	return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
