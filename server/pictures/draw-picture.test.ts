import zlib from 'node:zlib'
import type { Picture, Shape } from '@coc/contract'
import { describe, expect, it } from 'vitest'
import type { Canvas } from './canvas.ts'
import { drawPicture } from './draw-picture.ts'
import { encodeIco, encodePng } from './png.ts'

const picture = (...shapes: Shape[]): Picture => ({ path: '/x.png', width: 20, height: 20, shapes })

const place = { x: 0, y: 0, scale: 1 }

const area = (path: string, color = '#ff0000'): Shape => ({
	...{ kind: 'fill', path, color, width: 0 },
	...place,
})

const line = (path: string, width: number): Shape => ({
	...{ kind: 'stroke', path, color: '#000000', width },
	...place,
})

const text = (words: string, maxWidth = 20): Shape => ({
	...{ kind: 'text', text: words, color: '#000000', maxWidth },
	...{ x: 0, y: 16, scale: 16 },
})

const pixelAt = ({ width, pixels }: Canvas, x: number, y: number) =>
	Array.from(pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 4))

const RED = [255, 0, 0, 255]
const NOTHING = [0, 0, 0, 0]

/** How many pixels are covered, parts of them counted as such. */
const areaOf = ({ pixels }: Canvas) =>
	pixels.reduce((sum, value, at) => (at % 4 === 3 ? sum + value / 255 : sum), 0)

describe('a picture', () => {
	it('fills areas to the pixel, and half of what is half covered', async () => {
		const canvas = await drawPicture(picture(area('M2 2h10v10.5h-10z')))
		expect(pixelAt(canvas, 2, 2)).toEqual(RED)
		expect(pixelAt(canvas, 11, 11)).toEqual(RED)
		expect(pixelAt(canvas, 12, 5)).toEqual(NOTHING)
		expect(pixelAt(canvas, 5, 12)[3]).toBeCloseTo(127, -2)
		expect(areaOf(canvas)).toBeCloseTo(105, -1)
	})

	it('leaves holes, which run the other way round', async () => {
		const canvas = await drawPicture(picture(area('M0 0h20v20h-20zM5 5v10h10v-10z')))
		expect(pixelAt(canvas, 10, 10)).toEqual(NOTHING)
		expect(areaOf(canvas)).toBeCloseTo(300, -1)
	})

	it('draws circles and curves', async () => {
		const circle = await drawPicture(picture(area('M2 10a8 8 0 0 1 16 0a8 8 0 0 1-16 0z')))
		expect(Math.abs(areaOf(circle) - Math.PI * 64)).toBeLessThan(3)
		const leaf = await drawPicture(picture(area('M0 10q10-10 20 0q-10 10-20 0z')))
		const same = await drawPicture(
			picture(area('M0 10c6.667-6.667 13.333-6.667 20 0c-6.667 6.667-13.333 6.667-20 0z')),
		)
		expect(Math.abs(areaOf(leaf) - areaOf(same))).toBeLessThan(0.5)
		expect(Math.abs(areaOf(leaf) - 400 / 3)).toBeLessThan(2)
	})

	it('draws lines with round ends, however they cross', async () => {
		const canvas = await drawPicture(picture(line('M4 10h12M10 4v12', 4)))
		expect(pixelAt(canvas, 10, 10)).toEqual([0, 0, 0, 255])
		expect(pixelAt(canvas, 2, 8)[3]).toBeLessThan(255)
		expect(Math.abs(areaOf(canvas) - (48 + 48 - 16 + 2 * Math.PI * 4))).toBeLessThan(3)
	})

	it('draws later shapes over earlier ones', async () => {
		const canvas = await drawPicture(
			picture(area('M0 0h20v20h-20z', '#ffffff'), area('M0 0h10v20h-10z')),
		)
		expect(pixelAt(canvas, 5, 5)).toEqual(RED)
		expect(pixelAt(canvas, 15, 5)).toEqual([255, 255, 255, 255])
	})

	it('draws letters with their accents, smaller where they do not fit', async () => {
		const [plain, accented, several] = await Promise.all(
			[text('O'), text('Ö'), text('OOO')].map((shape) => drawPicture(picture(shape))),
		)
		if (!plain || !accented || !several) throw new Error('unreachable')
		expect(areaOf(plain)).toBeGreaterThan(20)
		expect(areaOf(accented)).toBeGreaterThan(areaOf(plain) + 2)
		expect(areaOf(several)).toBeLessThan(areaOf(plain) * 2)
	})

	it('leaves out a text that the font has no letters for', async () => {
		expect(areaOf(await drawPicture(picture(text('東京'))))).toBe(0)
	})

	it('goes no further than its edges', async () => {
		const canvas = await drawPicture(picture(area('M-5-5h30v30h-30z')))
		expect(areaOf(canvas)).toBe(400)
	})
})

describe('a PNG', () => {
	it('holds every pixel, and its checksums are right', async () => {
		const canvas = await drawPicture(picture(area('M2 2h10v10h-10z')))
		const png = await encodePng(canvas)
		const chunks: { type: string; data: Buffer }[] = []
		for (let at = 8; at < png.length; ) {
			const length = png.readUInt32BE(at)
			const content = png.subarray(at + 4, at + 8 + length)
			expect(png.readUInt32BE(at + 8 + length)).toBe(zlib.crc32(content))
			chunks.push({ type: content.toString('latin1', 0, 4), data: content.subarray(4) })
			at += 12 + length
		}
		expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND'])
		const rows = zlib.inflateSync(chunks[1]?.data ?? Buffer.alloc(0))
		const unfiltered = new Uint8ClampedArray(canvas.pixels.length)
		const stride = canvas.width * 4
		for (let at = 0; at < unfiltered.length; at++) {
			const row = Math.floor(at / stride)
			const above = row === 0 ? 0 : (unfiltered[at - stride] ?? 0)
			unfiltered[at] = ((rows[at + row + 1] ?? 0) + above) & 255
		}
		expect(unfiltered).toEqual(canvas.pixels)
	})

	it('stands in an icon file at the place that its header tells', async () => {
		const png = await encodePng(await drawPicture(picture(area('M0 0h20v20h-20z'))))
		const ico = encodeIco(png, 20)
		expect(ico.subarray(ico.readUInt32LE(18))).toEqual(png)
		expect([ico[6], ico[7], ico.readUInt32LE(14)]).toEqual([20, 20, png.length])
	})
})
