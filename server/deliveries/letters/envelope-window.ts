/** Where on an A4 page, folded once, the window of its envelope is; in mm from its upper left corner. */
export type EnvelopeWindow = {
	readonly x: number
	readonly y: number
	readonly width: number
	readonly height: number
}

/** The right window of a Swedish C5 envelope. They differ between makers: the test print shows it. */
export const RIGHT_WINDOW = '110,45,85,35'

const PAGE = { width: 210, fold: 148.5 }
/** An address of six lines has to fit. */
const LEAST = { width: 60, height: 25 }

/** Reads `110,45,85,35`. Null when it cannot be understood, or is not on the upper half of the page. */
export function parseEnvelopeWindow(text: string): EnvelopeWindow | null {
	const numbers = text
		.split(',')
		.map((part) => (/^ *\d{1,3}(\.\d)? *$/.test(part) ? Number(part) : Number.NaN))
	const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN, ...more] = numbers
	const isOnPage = x + width <= PAGE.width && y + height <= PAGE.fold
	const isLargeEnough = width >= LEAST.width && height >= LEAST.height
	return isOnPage && isLargeEnough && more.length === 0 ? { x, y, width, height } : null
}

const POINTS_PER_MM = 72 / 25.4

export const points = (mm: number): number => mm * POINTS_PER_MM
