import type { Contour } from './outline.ts'

/** So many lines are looked at in each row of pixels; along them coverage is exact. */
const LINES_PER_ROW = 5

export type Canvas = {
	readonly width: number
	readonly height: number
	/** Red, green, blue and opacity of every pixel; nothing is drawn yet where the last is 0. */
	readonly pixels: Uint8ClampedArray
}

export function newCanvas(width: number, height: number): Canvas {
	return { width, height, pixels: new Uint8ClampedArray(width * height * 4) }
}

type Crossing = { readonly x: number; readonly direction: 1 | -1 }

/** Fills what the contours wind around, with smooth edges. */
export function fill(canvas: Canvas, contours: readonly Contour[], color: string): void {
	const lines = crossingsByLine(canvas, contours)
	const coverage = new Float32Array(canvas.width)
	for (let row = 0; row < canvas.height; row++) {
		const touched = Array.from({ length: LINES_PER_ROW }, (_, line) =>
			lines.get(row * LINES_PER_ROW + line),
		).filter((crossings) => crossings !== undefined)
		if (touched.length === 0) continue
		coverage.fill(0)
		for (const crossings of touched) cover(coverage, crossings)
		blendRow(canvas, row, coverage, color)
	}
}

function crossingsByLine(
	{ height }: Canvas,
	contours: readonly Contour[],
): ReadonlyMap<number, Crossing[]> {
	const found = new Map<number, Crossing[]>()
	for (const contour of contours) {
		contour.forEach((to, index) => {
			const from = contour.at(index - 1) ?? to
			const direction = from.y < to.y ? 1 : -1
			const [top, bottom] = direction === 1 ? [from, to] : [to, from]
			const first = Math.max(0, Math.ceil(top.y * LINES_PER_ROW - 0.5))
			const end = Math.min(height * LINES_PER_ROW, bottom.y * LINES_PER_ROW - 0.5)
			for (let line = first; line < end; line++) {
				const y = (line + 0.5) / LINES_PER_ROW
				const x = top.x + ((bottom.x - top.x) * (y - top.y)) / (bottom.y - top.y)
				const crossings = found.get(line)
				if (crossings) crossings.push({ x, direction })
				else found.set(line, [{ x, direction }])
			}
		})
	}
	return found
}

function cover(coverage: Float32Array, crossings: Crossing[]): void {
	let windings = 0
	let begin = 0
	for (const { x, direction } of crossings.sort((a, b) => a.x - b.x)) {
		if (windings === 0) begin = x
		windings += direction
		if (windings === 0) coverSpan(coverage, begin, x)
	}
}

function coverSpan(coverage: Float32Array, from: number, to: number): void {
	const end = Math.min(coverage.length, to)
	for (let pixel = Math.max(0, Math.floor(from)); pixel < end; pixel++) {
		const part = Math.min(pixel + 1, to) - Math.max(pixel, from)
		coverage[pixel] = (coverage[pixel] ?? 0) + part / LINES_PER_ROW
	}
}

function blendRow(
	{ width, pixels }: Canvas,
	row: number,
	coverage: Float32Array,
	color: string,
): void {
	const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
	for (let column = 0; column < width; column++) {
		const opacity = Math.min(1, coverage[column] ?? 0)
		if (opacity === 0) continue
		const at = (row * width + column) * 4
		const below = ((pixels[at + 3] ?? 0) / 255) * (1 - opacity)
		for (let channel = 0; channel < 3; channel++) {
			const value = (channels[channel] ?? 0) * opacity + (pixels[at + channel] ?? 0) * below
			pixels[at + channel] = value / (opacity + below)
		}
		pixels[at + 3] = (opacity + below) * 255
	}
}
