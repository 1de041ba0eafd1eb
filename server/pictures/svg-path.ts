import type { Contour, Point } from './outline.ts'

const TOKENS = /[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi
const STEPS = 24

/** How many numbers each command takes. */
const ARGUMENTS: Readonly<Record<string, number>> = {
	m: 2,
	l: 2,
	h: 1,
	v: 1,
	c: 6,
	q: 4,
	a: 7,
	z: 0,
}

/** The contours of an SVG path, curves as short lines. Whether one was closed is told by its last point. */
export function contoursOf(path: string): Contour[] {
	const contours: Point[][] = []
	const tokens = path.match(TOKENS) ?? []
	let at: Point = { x: 0, y: 0 }
	let command = ''
	let next = 0
	while (next < tokens.length) {
		if (/[a-z]/i.test(tokens[next] ?? '')) command = tokens[next++] ?? ''
		const kind = command.toLowerCase()
		const count = ARGUMENTS[kind]
		if (count === undefined) throw new Error(`A path has the unknown command ${command}`)
		const numbers = tokens.slice(next, next + count).map(Number)
		next += count
		if (kind === 'm') contours.push([])
		const contour = contours.at(-1)
		if (!contour) throw new Error('A path begins with a move')
		const points = drawn(kind, numbers, at, command === kind ? at : { x: 0, y: 0 }, contour)
		contour.push(...points)
		at = points.at(-1) ?? at
		// What follows a move without a command of its own are lines.
		if (kind === 'm') command = command === 'm' ? 'l' : 'L'
	}
	return contours
}

function drawn(
	kind: string,
	numbers: readonly number[],
	from: Point,
	origin: Point,
	contour: Contour,
): Point[] {
	const [a = 0, b = 0, c = 0, d = 0, e = 0] = numbers
	const point = (x: number, y: number) => ({ x: origin.x + x, y: origin.y + y })
	const end = point(numbers.at(-2) ?? 0, numbers.at(-1) ?? 0)
	switch (kind) {
		case 'h':
			return [{ x: origin.x + a, y: from.y }]
		case 'v':
			return [{ x: from.x, y: origin.y + a }]
		case 'z':
			return contour.slice(0, 1)
		case 'q':
			return quadraticCurve(from, point(a, b), end)
		case 'c':
			return curve(from, point(a, b), point(c, d), end)
		case 'a':
			return arc(from, end, a, d === 1, e === 1)
		default:
			return [end]
	}
}

function steps(pointAt: (part: number) => Point): Point[] {
	return Array.from({ length: STEPS }, (_, index) => pointAt((index + 1) / STEPS))
}

/** A cubic curve whose control points lie two thirds of the way to its own. */
function quadraticCurve(from: Point, control: Point, to: Point): Point[] {
	const towards = (end: Point) => ({
		x: end.x + ((control.x - end.x) * 2) / 3,
		y: end.y + ((control.y - end.y) * 2) / 3,
	})
	return curve(from, towards(from), towards(to), to)
}

function curve(a: Point, b: Point, c: Point, d: Point): Point[] {
	const mix = (t: number, axis: 'x' | 'y') =>
		(1 - t) ** 3 * a[axis] +
		3 * (1 - t) ** 2 * t * b[axis] +
		3 * (1 - t) * t ** 2 * c[axis] +
		t ** 3 * d[axis]
	return steps((t) => ({ x: mix(t, 'x'), y: mix(t, 'y') }))
}

/** Part of a circle, by SVG's rules for its two flags. */
function arc(
	from: Point,
	to: Point,
	radius: number,
	isLarge: boolean,
	isClockwise: boolean,
): Point[] {
	const half = { x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 }
	const reach = Math.hypot(half.x, half.y)
	if (reach === 0) return [to]
	const r = Math.max(radius, reach)
	const aside = (Math.sqrt(r ** 2 - reach ** 2) / reach) * (isLarge === isClockwise ? 1 : -1)
	const centre = {
		x: from.x + half.x + aside * half.y,
		y: from.y + half.y - aside * half.x,
	}
	const begin = Math.atan2(from.y - centre.y, from.x - centre.x)
	const turn = 2 * Math.PI
	const way = Math.atan2(to.y - centre.y, to.x - centre.x) - begin
	const sweep = isClockwise ? (way + turn) % turn : -((turn - way) % turn)
	return steps((part) => ({
		x: centre.x + r * Math.cos(begin + sweep * part),
		y: centre.y + r * Math.sin(begin + sweep * part),
	}))
}
