import type { Contour, Point } from './outline.ts'

type GlyphTables = {
	readonly glyf: number
	readonly loca: number
	readonly hasLongOffsets: boolean
}

type OutlinePoint = Point & { readonly isOnCurve: boolean }

const CURVE_STEPS = 8

/** The contours of a glyph in the font's units, with `y` downwards as in a picture. */
export function glyphReader(file: Buffer, tables: GlyphTables): (glyph: number) => Contour[] {
	const offsetOf = (glyph: number) =>
		tables.hasLongOffsets
			? file.readUInt32BE(tables.loca + glyph * 4)
			: file.readUInt16BE(tables.loca + glyph * 2) * 2
	const contoursOf = (glyph: number): Contour[] => {
		const [begin, end] = [offsetOf(glyph), offsetOf(glyph + 1)]
		if (begin === end) return []
		const at = tables.glyf + begin
		const count = file.readInt16BE(at)
		if (count >= 0) return simpleGlyph(file, at + 10, count).map(withoutCurves)
		// A letter with its accent is made of two glyphs.
		return partsOf(file, at + 10).flatMap(({ part, x, y }) =>
			contoursOf(part).map((contour) =>
				contour.map((point) => ({ x: point.x + x, y: point.y - y })),
			),
		)
	}
	return contoursOf
}

const ON_CURVE = 1
const REPEATED = 8

function simpleGlyph(file: Buffer, begin: number, count: number): OutlinePoint[][] {
	const ends = Array.from({ length: count }, (_, index) => file.readUInt16BE(begin + index * 2))
	const points = (ends.at(-1) ?? -1) + 1
	let at = begin + count * 2
	at += 2 + file.readUInt16BE(at)
	const flags: number[] = []
	while (flags.length < points) {
		const flag = file.readUInt8(at++)
		const repeats = flag & REPEATED ? file.readUInt8(at++) : 0
		for (let time = 0; time <= repeats; time++) flags.push(flag)
	}
	/** The bit that makes a step one byte long also gives the next bit its meaning: its sign, else that there is none. */
	const read = (short: number, same: number) => {
		let value = 0
		return flags.map((flag) => {
			if (flag & short) value += file.readUInt8(at++) * (flag & same ? 1 : -1)
			else if (!(flag & same)) {
				value += file.readInt16BE(at)
				at += 2
			}
			return value
		})
	}
	const xs = read(2, 16)
	const ys = read(4, 32)
	return ends.map((end, index) => {
		const first = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1
		return flags.slice(first, end + 1).map((flag, step) => ({
			x: xs[first + step] ?? 0,
			y: -(ys[first + step] ?? 0),
			isOnCurve: (flag & ON_CURVE) !== 0,
		}))
	})
}

type Part = Point & { readonly part: number }

const ARE_WORDS = 1
const HAS_SCALE = 8
const MORE = 32
const HAS_TWO_SCALES = 64
const HAS_MATRIX = 128

function partsOf(file: Buffer, begin: number): Part[] {
	const parts: Part[] = []
	let at = begin
	let flags = MORE
	while (flags & MORE) {
		flags = file.readUInt16BE(at)
		const part = file.readUInt16BE(at + 2)
		const isWide = (flags & ARE_WORDS) !== 0
		const x = isWide ? file.readInt16BE(at + 4) : file.readInt8(at + 4)
		const y = isWide ? file.readInt16BE(at + 6) : file.readInt8(at + 5)
		parts.push({ part, x, y })
		at += isWide ? 8 : 6
		// A part that is also turned or scaled is drawn as it is: letters with accents have none.
		at += flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0
	}
	return parts
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Between two control points lies one of the curve's own, which is left out in the file. */
function withoutCurves(points: readonly OutlinePoint[]): Contour {
	return points.flatMap((point, index) => {
		if (point.isOnCurve) return [point]
		const before = points.at(index - 1) ?? point
		const after = points[(index + 1) % points.length] ?? point
		const from = before.isOnCurve ? before : middle(before, point)
		const to = after.isOnCurve ? after : middle(point, after)
		return Array.from({ length: CURVE_STEPS + 1 }, (_, step) => {
			const t = step / CURVE_STEPS
			const mix = (axis: 'x' | 'y') =>
				(1 - t) ** 2 * from[axis] + 2 * (1 - t) * t * point[axis] + t ** 2 * to[axis]
			return { x: mix('x'), y: mix('y') }
		})
	})
}
