import type { Language, Picture, Shape, SiteSettings } from '@coc/contract'
import { LETTERS, OWN_BRAND, SYMBOL } from '@coc/ui/logo/logo-paths.ts'
import { messagesIn } from '../../i18n/messages-in.ts'
import { BODY, DETAILS, MEASURES, PLACES, SEAL, WHEELS } from '../../pages/car-paths.ts'
import { accentOf } from './accent.ts'

/** As social sites want it. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const

// The same as in tokens.css, in the light.
const PAPER = '#fcfaf6'
const INK = '#1b222c'
const INK_SOFT = '#515962'
const EDGE = '#8b9096'

const LEFT = 84
const HEADING = { y: 330, size: 50, lineHeight: 64, width: 470, characters: 17 } as const
const CAR = { x: 566, y: 150, scale: 0.9 } as const

export function socialPath(language: Language): string {
	return `/social-${language}.png`
}

/** What stands beside a link to the site where it is shared: the start page in small. */
export function socialPicture(settings: SiteSettings, language: Language): Picture {
	const accent = accentOf(settings.brandColor)
	const { width, height } = SOCIAL_SIZE
	return {
		path: socialPath(language),
		...SOCIAL_SIZE,
		shapes: [
			area(`M0 0h${width}v${height}h-${width}z`, PAPER, { x: 0, y: 0, scale: 1 }),
			area(`M0 ${height - 14}h${width}v14h-${width}z`, accent, { x: 0, y: 0, scale: 1 }),
			...brand(settings, accent),
			...wrapped(messagesIn[language].start.heading).map((text, index): Shape => {
				const y = HEADING.y + index * HEADING.lineHeight
				return textAt(text, y, HEADING.size, INK)
			}),
			...car(accent),
		],
	}
}

function brand({ brandName, brandLogo }: SiteSettings, accent: string): Shape[] {
	if (brandLogo || brandName !== OWN_BRAND) {
		return [textAt(brandName, 222, 64, accent)]
	}
	const place = { x: LEFT, y: 148, scale: 1.9 }
	return [line(SYMBOL, accent, 3, place), line(LETTERS, INK, 2.75, place)]
}

function car(accent: string): Shape[] {
	const place = CAR
	return [
		line(MEASURES, EDGE, 1.25, place),
		area(BODY, PAPER, place),
		line(BODY, INK, 2.5, place),
		line(DETAILS, INK_SOFT, 1.75, place),
		...WHEELS.flatMap(({ cx, cy }) => [
			area(circle(cx, cy, 36), PAPER, place),
			line(circle(cx, cy, 36), INK, 2.5, place),
			line(circle(cx, cy, 19), INK_SOFT, 1.75, place),
		]),
		line(PLACES, accent, 3, place),
		area(circle(SEAL.cx, SEAL.cy, SEAL.r), accent, place),
		line(SEAL.mark, '#ffffff', 4, place),
	]
}

type Place = { readonly x: number; readonly y: number; readonly scale: number }

function area(path: string, color: string, place: Place): Shape {
	return { kind: 'fill', path, color, width: 0, ...place }
}

function line(path: string, color: string, width: number, place: Place): Shape {
	return { kind: 'stroke', path, color, width, ...place }
}

function textAt(text: string, y: number, size: number, color: string): Shape {
	return { kind: 'text', text, color, x: LEFT, y, scale: size, maxWidth: HEADING.width }
}

function circle(cx: number, cy: number, r: number): string {
	return `M${cx - r} ${cy}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`
}

function wrapped(heading: string): string[] {
	const lines: string[] = []
	for (const word of heading.split(' ')) {
		const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
		if (lines.length > 0 && longer.length <= HEADING.characters) lines.splice(-1, 1, longer)
		else lines.push(word)
	}
	return lines
}
