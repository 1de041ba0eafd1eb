import { crc32, deflateRawSync } from 'node:zlib'

/** What a formula comes to that cannot be worked out. */
type ErrorCell = { readonly error: string }
type Cell = string | number | boolean | ErrorCell

type Part = {
	readonly name: string
	readonly content: string | Buffer
	/** What the archive claims; the truth where it is left out. */
	readonly crc?: number
	readonly flags?: number
}

/** A ZIP archive, with all that may be wrong in one. */
export function buildZip(parts: readonly Part[]): Buffer {
	const locals: Buffer[] = []
	const centrals: Buffer[] = []
	let offset = 0
	for (const { name, content, crc, flags = 0 } of parts) {
		const bytes = Buffer.from(content)
		const packed = deflateRawSync(bytes)
		const common = Buffer.alloc(26)
		common.writeUInt16LE(20, 0)
		common.writeUInt16LE(flags, 2)
		common.writeUInt16LE(8, 4)
		common.writeUInt32LE(crc ?? crc32(bytes), 10)
		common.writeUInt32LE(packed.length, 14)
		common.writeUInt32LE(bytes.length, 18)
		common.writeUInt16LE(Buffer.byteLength(name), 22)
		const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
		const rest = Buffer.alloc(14)
		rest.writeUInt32LE(offset, 10)
		centrals.push(
			Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, rest, Buffer.from(name)]),
		)
		locals.push(local)
		offset += local.length
	}
	const central = Buffer.concat(centrals)
	const end = Buffer.alloc(22)
	end.write('PK\u0005\u0006', 'latin1')
	end.writeUInt16LE(parts.length, 8)
	end.writeUInt16LE(parts.length, 10)
	end.writeUInt32LE(central.length, 12)
	end.writeUInt32LE(offset, 16)
	return Buffer.concat([...locals, central, end])
}

const KINDS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as spreadsheet programs write it: shared strings, numbers, booleans, errors, empty cells left out. */
export function buildXlsx(
	rows: readonly (readonly Cell[])[],
	{
		sheets = ['Bilar'],
		sheet,
	}: { readonly sheets?: readonly string[]; readonly sheet?: string } = {},
): Buffer {
	const strings = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))]
	const at = new Map(strings.map((text, index) => [text, index]))
	const lines = rows.map((cells, row) => {
		const written = cells.map((cell, column) => {
			const place = `r="${String.fromCharCode(65 + column)}${row + 1}"`
			if (cell === '') return ''
			if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
			if (typeof cell === 'boolean') return `<c ${place} t="b"><v>${Number(cell)}</v></c>`
			if (typeof cell === 'object') return `<c ${place} t="e"><v>${cell.error}</v></c>`
			return `<c ${place} t="s"><v>${at.get(cell)}</v></c>`
		})
		return `<row r="${row + 1}">${written.join('')}</row>`
	})
	const shared = strings.map((text) => `<si><t>${escaped(text)}</t></si>`)
	const relations = sheets.map(
		(_, index) =>
			`<Relationship Id="rId${index + 1}" Type="${KINDS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
	)
	const named = sheets.map(
		(name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
	)
	return buildZip([
		{ name: '[Content_Types].xml', content: '<Types/>' },
		{ name: 'xl/workbook.xml', content: `<workbook><sheets>${named.join('')}</sheets></workbook>` },
		{
			name: 'xl/_rels/workbook.xml.rels',
			content: `<Relationships>${relations.join('')}<Relationship Id="s" Type="${KINDS}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
		},
		{ name: 'xl/sharedStrings.xml', content: `<sst>${shared.join('')}</sst>` },
		{
			name: 'xl/worksheets/sheet1.xml',
			content: sheet ?? `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
		},
	])
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
