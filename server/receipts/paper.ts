import { createRequire } from 'node:module'
import type { Language } from '@coc/contract'
import type { Document, Element } from './tags.ts'

const { resolve } = createRequire(import.meta.url)

// Letters of every European alphabet; the fonts that a PDF reader brings know only the western ones.
const FONTS = {
	regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
	bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

export const INK = '#1d1a16'
export const QUIET = '#6b655b'
export const RULE = '#d8d2c7'
export const LEFT = 56
export const RIGHT = 539

type About = {
	readonly language: Language
	readonly title: string
	readonly author: string
	/** When it says that it was made. */
	readonly at: Date
}

/** A tagged PDF of A4 pages, with our fonts as `regular` and `bold`. Drawn the same, it is the same to the byte. */
export async function drawPaper(
	{ language, title, author, at }: About,
	draw: (document: Document, root: Element) => void,
): Promise<Buffer> {
	// Loaded when the first one is drawn: it would take a quarter of a second of every start.
	const { default: PdfDocument } = await import('pdfkit')
	const document = new PdfDocument({
		size: 'A4',
		margins: { top: 56, left: LEFT, right: 56, bottom: 40 },
		lang: PDF_LANGUAGE[language],
		tagged: true,
		displayTitle: true,
		pdfVersion: '1.7',
		bufferPages: true,
		info: { Title: title, Author: author, CreationDate: at, ModDate: at },
	})
	const chunks: Buffer[] = []
	document.on('data', (chunk: Buffer) => chunks.push(chunk))
	const written = new Promise<Buffer>((done, failed) => {
		document.on('end', () => done(Buffer.concat(chunks)))
		document.on('error', failed)
	})
	document.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold)
	const root = document.struct('Document')
	document.addStructure(root)
	draw(document, root)
	document.end()
	return written
}

export const PDF_LANGUAGE: Record<Language, string> = { sv: 'sv-SE', en: 'en' }
