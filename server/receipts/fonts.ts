import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

declare global {
	namespace PDFKit.Mixins {
		interface PDFFont {
			/** Its types do not say so, but it takes a font that was read before. */
			registerFont(name: string, font: Font): this
		}
	}
}

const { resolve } = createRequire(import.meta.url)

// Letters of every European alphabet; the fonts that a PDF reader brings know only the western ones. Read once: to read
// them for each paper would take three quarters of the time that it takes to draw one.
export const REGULAR = readFont('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
export const BOLD = readFont('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')

function readFont(name: string): Font {
	const font = create(readFileSync(resolve(name)))
	if (!('layout' in font)) throw new Error(`${name} holds several fonts`)
	return font
}
