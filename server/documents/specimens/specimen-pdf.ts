import { addArtifact, addCell, addContent, addGroup, type Document } from '../../receipts/tags.ts'

const INK = '#1d1a16'
const QUIET = '#6b655b'
const RULE = '#d8d2c7'
const LEFT = 56
const VALUES = 260
const RIGHT = 539
/** The same file to the byte, whenever it is drawn. */
const DRAWN_AT = new Date('2026-01-01T00:00:00Z')

type SpecimenCar = {
	readonly chassisNumber: string
	readonly brandName: string
	readonly modelText: string
	readonly modelYear: number
}

/** What a certificate may look like, for a run with stand-ins: nobody can take it for a real one. */
export async function specimenPdf(car: SpecimenCar): Promise<Buffer> {
	const { default: PdfDocument } = await import('pdfkit')
	const { REGULAR, BOLD } = await import('../../receipts/fonts.ts')
	const document = new PdfDocument({
		size: 'A4',
		margin: LEFT,
		lang: 'en',
		tagged: true,
		displayTitle: true,
		pdfVersion: '1.7',
		info: {
			Title: `Specimen certificate of conformity ${car.chassisNumber}`,
			CreationDate: DRAWN_AT,
			ModDate: DRAWN_AT,
		},
	})
	const chunks: Buffer[] = []
	document.on('data', (chunk: Buffer) => chunks.push(chunk))
	const written = new Promise<Buffer>((done, failed) => {
		document.on('end', () => done(Buffer.concat(chunks)))
		document.on('error', failed)
	})
	document.registerFont('regular', REGULAR).registerFont('bold', BOLD)
	addArtifact(document, 'Layout', () => drawAcross(document))
	const root = document.struct('Document')
	document.addStructure(root)
	document.font('bold').fontSize(10).fillColor(QUIET)
	addContent(document, root, 'P', () => document.text(car.brandName, LEFT, 56))
	document.fontSize(20).fillColor(INK)
	addContent(document, root, 'H1', () => document.text('EC certificate of conformity', LEFT, 76))
	document.font('regular').fontSize(9.5).fillColor(QUIET)
	addContent(document, root, 'P', () =>
		document.text('A specimen, without any legal meaning.', LEFT, 106),
	)
	const table = addGroup(document, root, 'Table')
	document.y = 148
	for (const [label, value] of factsOf(car)) {
		const row = addGroup(document, table, 'TR')
		const top = document.y + 6
		document.font('regular').fontSize(9.5).fillColor(QUIET)
		addCell(document, row, 'Row', () => document.text(label, LEFT, top))
		document.fillColor(INK)
		addCell(document, row, null, () => document.text(value, VALUES, top))
		document.y += 5
		addArtifact(document, 'Layout', () => {
			document.moveTo(LEFT, document.y).lineTo(RIGHT, document.y)
			document.lineWidth(0.5).strokeColor(RULE).stroke()
		})
	}
	document.end()
	return written
}

function factsOf(car: SpecimenCar): [string, string][] {
	return [
		['0.1. Make', car.brandName],
		['0.2. Type', car.modelText],
		['0.4. Vehicle category', 'M1'],
		['0.10. Vehicle identification number', car.chassisNumber],
		['Model year', String(car.modelYear)],
		['1. Number of axles, and wheels', '2, 4'],
		['13. Mass in running order', '1 640 kg'],
		['29. Maximum speed', '190 km/h'],
		['42. Number of seating positions', '5'],
	]
}

function drawAcross(document: Document): void {
	document.save().rotate(-55, { origin: [298, 460] })
	document.font('bold').fontSize(96).fillColor(RULE).fillOpacity(0.55)
	document.text('SPECIMEN', 20, 410, { width: 560, align: 'center', lineBreak: false })
	document.restore()
	document.fillOpacity(1)
}
