import type { Placement } from '@coc/contract'

export type Point = { readonly x: number; readonly y: number }

/** A closed line around an area; holes run the other way round. */
export type Contour = readonly Point[]

const CIRCLE_STEPS = 20

export function placed(contours: readonly Contour[], { x, y, scale }: Placement): Contour[] {
	return contours.map((contour) =>
		contour.map((point) => ({ x: x + point.x * scale, y: y + point.y * scale })),
	)
}

/** The area of a pen of this width along the lines: a bar for every line, a round end at every point. */
export function stroked(lines: readonly Contour[], width: number): Contour[] {
	const radius = width / 2
	return lines.flatMap((line) => [
		...line.map((point) => circle(point, radius)),
		...line.slice(1).flatMap((to, index) => bar(line[index] ?? to, to, radius)),
	])
}

function circle({ x, y }: Point, radius: number): Contour {
	return Array.from({ length: CIRCLE_STEPS }, (_, step) => {
		const angle = (2 * Math.PI * step) / CIRCLE_STEPS
		return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
	})
}

/** Runs as the circles do, so that where they overlap nothing is taken for a hole. */
function bar(from: Point, to: Point, radius: number): Contour[] {
	const length = Math.hypot(to.x - from.x, to.y - from.y)
	if (length === 0) return []
	const across = {
		x: ((to.y - from.y) / length) * radius,
		y: ((from.x - to.x) / length) * radius,
	}
	const beside = (point: Point, side: 1 | -1) => ({
		x: point.x + side * across.x,
		y: point.y + side * across.y,
	})
	return [[beside(from, 1), beside(to, 1), beside(to, -1), beside(from, -1)]]
}
