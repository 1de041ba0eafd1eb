import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

declare global {
	namespace PDFKit.Mixins {
		interface PDFFont {
			/** Its types do not say so, but it takes a font that was read before. */
			registerFont(name: string, font: Font): this
		}
	}
}

type Fonts = { readonly regular: Font; readonly bold: Font }

let loaded: Promise<Fonts> | undefined

/**
 * Letters of every European alphabet; the fonts that a PDF reader brings know only the western ones. Read once: to
 * read them for each paper would take three quarters of the time that it takes to draw one.
 */
export function loadFonts(): Promise<Fonts> {
	loaded ??= readFonts()
	return loaded
}

async function readFonts(): Promise<Fonts> {
	const [regular, bold] = await Promise.all([
		readFont(resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
		readFont(resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
	])
	return { regular, bold }
}

async function readFont(file: string): Promise<Font> {
	// Loaded with the first paper, as what draws it is.
	const { create } = await import('fontkit')
	const font = create(await readFile(file))
	if (!('layout' in font)) throw new Error(`${file} holds several fonts`)
	return font
}
