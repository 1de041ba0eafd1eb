import { glyphReader } from './glyphs.ts'
import { type Contour, placed } from './outline.ts'

export type Font = {
	/** The outlines of a text of size 1 that begins at 0 0; null where the font lacks one of its letters. */
	outline(text: string): { readonly contours: Contour[]; readonly width: number } | null
}

type Table = { readonly offset: number; readonly length: number }

/** Reads a TrueType file: as much of it as drawing a line of text takes. */
export function readFont(file: Buffer): Font {
	const tables = tablesOf(file)
	const table = (name: string): Table => {
		const found = tables.get(name)
		if (!found) throw new Error(`The font lacks its table ${name}`)
		return found
	}
	const unitsPerEm = file.readUInt16BE(table('head').offset + 18)
	const widths = widthReader(file, table('hhea').offset, table('hmtx').offset)
	const glyphOf = characterReader(file, table('cmap').offset)
	const contoursOf = glyphReader(file, {
		glyf: table('glyf').offset,
		loca: table('loca').offset,
		hasLongOffsets: file.readInt16BE(table('head').offset + 50) === 1,
	})
	return {
		outline(text) {
			const glyphs = Array.from(text, (character) => glyphOf(character.codePointAt(0) ?? 0))
			if (glyphs.includes(0)) return null
			let width = 0
			const contours = glyphs.flatMap((glyph) => {
				const at = { x: width, y: 0, scale: 1 / unitsPerEm }
				width += widths(glyph) / unitsPerEm
				return placed(contoursOf(glyph), at)
			})
			return { contours, width }
		},
	}
}

function tablesOf(file: Buffer): ReadonlyMap<string, Table> {
	const count = file.readUInt16BE(4)
	return new Map(
		Array.from({ length: count }, (_, index) => {
			const at = 12 + index * 16
			const name = file.toString('latin1', at, at + 4)
			return [name, { offset: file.readUInt32BE(at + 8), length: file.readUInt32BE(at + 12) }]
		}),
	)
}

function widthReader(file: Buffer, hhea: number, hmtx: number): (glyph: number) => number {
	const count = file.readUInt16BE(hhea + 34)
	return (glyph) => file.readUInt16BE(hmtx + Math.min(glyph, count - 1) * 4)
}

const WINDOWS_UNICODE = 0x0003_0001

/** By the map of Unicode's first plane, which every font has. 0 is no glyph. */
function characterReader(file: Buffer, cmap: number): (character: number) => number {
	const count = file.readUInt16BE(cmap + 2)
	const record = Array.from({ length: count }, (_, index) => cmap + 4 + index * 8).find(
		(at) => file.readUInt32BE(at) === WINDOWS_UNICODE,
	)
	if (record === undefined) throw new Error('The font has no map of Unicode')
	const map = cmap + file.readUInt32BE(record + 4)
	const segments = file.readUInt16BE(map + 6) / 2
	// Four lists of the same length, with a gap after the first.
	const ends = map + 14
	const starts = ends + segments * 2 + 2
	const deltas = starts + segments * 2
	const ranges = deltas + segments * 2
	return (character) => {
		for (let segment = 0; segment < segments; segment++) {
			const at = segment * 2
			if (file.readUInt16BE(ends + at) < character) continue
			const start = file.readUInt16BE(starts + at)
			if (start > character) return 0
			const delta = file.readUInt16BE(deltas + at)
			const range = file.readUInt16BE(ranges + at)
			if (range === 0) return (character + delta) & 0xffff
			const glyph = file.readUInt16BE(ranges + at + range + (character - start) * 2)
			return glyph === 0 ? 0 : (glyph + delta) & 0xffff
		}
		return 0
	}
}
