import { randomBytes } from 'node:crypto'
import PdfDocument from 'pdfkit'
import { buildXml } from '../../server/documents/testing/build-files.ts'

const SIZE = 200_000
const LINES = 120
const LINE = 'Technically permissible maximum laden mass: 2410 kg, of which on axle 1: 1180 kg'

/** Two pages of text, as a certificate has them, and as much of what is not text as makes up 200 kB. */
export function certificatePdf(chassisNumber: string): Promise<Buffer> {
	return new Promise((resolve) => {
		const document = new PdfDocument({ margin: 40, size: 'A4' })
		const chunks: Buffer[] = []
		document.on('data', (chunk: Buffer) => chunks.push(chunk))
		document.on('end', () => resolve(Buffer.concat(chunks)))
		document.fontSize(8).text(`Vehicle identification number: ${chassisNumber}`)
		for (let line = 1; line <= LINES; line++) document.text(`${line}. ${LINE}`)
		document.file(randomBytes(SIZE - 10_000), { name: 'scan' })
		document.end()
	})
}

/** An electronic certificate of 200 kB. */
export function certificateXml(chassisNumber: string): Buffer {
	const more = `<Text>${LINE}</Text>`
	return Buffer.from(buildXml(chassisNumber, { more: more.repeat(Math.floor(SIZE / more.length)) }))
}

/** The same certificate as another file: a reader of PDF skips what comes after its end. */
export function anotherVersion(pdf: Buffer, version: number): Buffer {
	return Buffer.concat([pdf, Buffer.from(`\n% ${version}\n`)])
}
