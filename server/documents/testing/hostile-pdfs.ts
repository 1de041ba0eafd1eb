import { constants, deflateRawSync, deflateSync } from 'node:zlib'

/** PDFs that are small to send and cost much to read, each in its own way. */

const MEGABYTE = 1_000_000

/** So many megabytes of `text`, packed: one is made, and stands there many times. */
function packed(text: string, megabytes: number): Buffer {
	const once = deflateRawSync(Buffer.alloc(MEGABYTE, text), {
		finishFlush: constants.Z_FULL_FLUSH,
	})
	const head = Buffer.from([0x78, 0x9c])
	const end = Buffer.from([0x03, 0x00])
	return Buffer.concat([head, ...Array<Buffer>(megabytes).fill(once), end])
}

type Part = { readonly dictionary: string; readonly stream?: Buffer }

/** Objects by their place from 1; readers look for them where the table of places is missing. */
function pdfOf(...parts: Part[]): Buffer {
	const pieces = parts.flatMap(({ dictionary, stream }, index) => {
		if (!stream) return [Buffer.from(`${index + 1} 0 obj<<${dictionary}>>endobj\n`)]
		const head = `${index + 1} 0 obj<<${dictionary}/Length ${stream.length}>>stream\n`
		return [Buffer.from(head), stream, Buffer.from('\nendstream endobj\n')]
	})
	const end = 'trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF'
	return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...pieces, Buffer.from(end)])
}

const CATALOG = { dictionary: '/Type/Catalog/Pages 2 0 R' }
const PAGES = { dictionary: '/Type/Pages/Kids[3 0 R]/Count 1' }
const FONT = { dictionary: '/Type/Font/Subtype/Type1/BaseFont/Helvetica' }
const page = (more = '') => ({
	dictionary: `/Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R${more}`,
})
const ofOnePage = (dictionary: string, stream: Buffer, more?: string, ...others: Part[]) =>
	pdfOf(CATALOG, PAGES, page(more), { dictionary, stream }, ...others)

const FLATE = '/Filter/FlateDecode'

export const HOSTILE_PDFS: Readonly<Record<string, () => Buffer>> = {
	'a page of gigabytes': () => ofOnePage(FLATE, packed('0 0 m ', 2000)),
	'a page packed twice': () =>
		ofOnePage('/Filter[/FlateDecode/FlateDecode]', deflateSync(packed('0 0 m ', 2000))),
	'a page of endless text': () =>
		ofOnePage(
			FLATE,
			packed('BT /F 9 Tf (AAAAAAAAAAAA) Tj ET ', 40),
			'/Resources<</Font<</F 5 0 R>>>>',
			FONT,
		),
	'a row of a billion columns': () =>
		ofOnePage(
			`${FLATE}/DecodeParms<</Predictor 15/Columns 1073741824/Colors 4/BitsPerComponent 16>>`,
			packed('\x02', 2),
		),
	'a picture of a billion pixels a side': () =>
		ofOnePage('', Buffer.from('/I Do'), '/Resources<</XObject<</I 5 0 R>>>>', {
			dictionary:
				'/Type/XObject/Subtype/Image/Width 1000000000/Height 1000000000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode',
			stream: Buffer.alloc(99, 1),
		}),
	'a billion pages': () =>
		pdfOf(CATALOG, { dictionary: '/Type/Pages/Kids[3 0 R]/Count 1000000000' }, page(), {
			dictionary: '',
			stream: Buffer.from('n'),
		}),
	'pages within themselves': () =>
		pdfOf(CATALOG, { dictionary: '/Type/Pages/Kids[2 0 R 2 0 R]/Count 2' }),
	'objects within objects': () =>
		pdfOf(CATALOG, PAGES, {
			dictionary: `/Type/ObjStm/N 1000000000/First 9/Extends 3 0 R${FLATE}`,
			stream: packed('7 0 ', 2000),
		}),
	'a million brackets': () =>
		pdfOf(CATALOG, { dictionary: `/Type/Pages/Count 1/Kids${'['.repeat(MEGABYTE)}` }),
	'a form that draws itself': () =>
		ofOnePage('', Buffer.from('/X Do'), '/Resources<</XObject<</X 5 0 R>>>>', {
			dictionary: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>',
			stream: Buffer.from('/X Do /X Do'),
		}),
}
