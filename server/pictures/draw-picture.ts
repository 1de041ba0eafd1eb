import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Picture, Shape } from '@coc/contract'
import { type Canvas, fill, newCanvas } from './canvas.ts'
import { type Font, readFont } from './font.ts'
import { type Contour, placed, stroked } from './outline.ts'
import { contoursOf } from './svg-path.ts'

const { resolve } = createRequire(import.meta.url)

const FONT = resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')

export async function drawPicture({ width, height, shapes }: Picture): Promise<Canvas> {
	const canvas = newCanvas(width, height)
	const hasText = shapes.some(({ kind }) => kind === 'text')
	const font = hasText ? readFont(await readFile(FONT)) : null
	for (const shape of shapes) fill(canvas, outlineOf(shape, font), shape.color)
	return canvas
}

function outlineOf(shape: Shape, font: Font | null): Contour[] {
	switch (shape.kind) {
		case 'fill':
			return placed(contoursOf(shape.path), shape)
		case 'stroke':
			return stroked(placed(contoursOf(shape.path), shape), shape.width * shape.scale)
		case 'text': {
			const line = font?.outline(shape.text)
			if (!line) return []
			const scale = Math.min(shape.scale, shape.maxWidth / line.width)
			return placed(line.contours, { ...shape, scale })
		}
	}
}
