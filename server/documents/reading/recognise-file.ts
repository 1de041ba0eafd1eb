import { type DocumentFormat, MOST_BYTES, MOST_XML_BYTES, type Refusal } from '../document.ts'

type Recognised = { readonly format: DocumentFormat } | { readonly refusal: Refusal }

const HEADER_WITHIN = 1024
const TRAILER_WITHIN = 2048

/** By its content, whatever it is called. Only looks that cost nothing: hostile files are read elsewhere. */
export function recogniseFile(content: Buffer): Recognised {
	if (content.length === 0) return { refusal: 'empty' }
	if (content.length > MOST_BYTES) return { refusal: 'too-large' }
	const start = startAsText(content)
	// At the very start: what has something else before it is that as well, a web page or a ZIP.
	if (start.startsWith('%PDF-')) return recognisePdf(content)
	if (!start.startsWith('<')) return { refusal: 'neither-pdf-nor-xml' }
	return content.length > MOST_XML_BYTES ? { refusal: 'too-large' } : { format: 'xml' }
}

function recognisePdf(content: Buffer): Recognised {
	const end = content.subarray(-TRAILER_WITHIN)
	if (!end.includes('%%EOF') || !end.includes('startxref')) return { refusal: 'damaged' }
	return content.includes('/Encrypt') ? { refusal: 'encrypted' } : { format: 'pdf' }
}

function startAsText(content: Buffer): string {
	const start = content.subarray(0, HEADER_WITHIN).toString('latin1')
	// As it begins in any of Unicode's encodings, with or without a byte order mark.
	return start
		.replaceAll('\0', '')
		.replace(/^(\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '')
		.trimStart()
}
