/** Draws what a terminal shows as an SVG: a dark window, each character in its own cell. */

const CELL = { width: 8.4, height: 20 }
const MARGIN = 24
const BAR = 40

const COLOURS: Readonly<Record<string, string>> = {
	'31': '#f08482',
	'32': '#7fd18c',
	'33': '#e8c069',
	'36': '#6fc9d8',
}
const PLAIN = '#d7dde2'
const DIM = '#96a1ab'
const BOLD = '#ffffff'

type Run = { readonly text: string; readonly colour: string; readonly bold: boolean }

/** `columns` is the width that the text was drawn for. */
export function terminalPicture(title: string, text: string, columns: number): string {
	const lines = text.trimEnd().split('\n')
	const width = Math.ceil(columns * CELL.width + 2 * MARGIN)
	const height = BAR + lines.length * CELL.height + MARGIN
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}">
<rect width="${width}" height="${height}" rx="12" fill="#14181c"/>
<circle cx="24" cy="20" r="6" fill="#3a434b"/><circle cx="44" cy="20" r="6" fill="#3a434b"/><circle cx="64" cy="20" r="6" fill="#3a434b"/>
<text x="${width / 2}" y="25" text-anchor="middle" font-family="ui-sans-serif, system-ui, sans-serif" font-size="13" fill="${DIM}">${escapeXml(title)}</text>
<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" xml:space="preserve">
${lines.map(drawLine).join('\n')}
</g>
</svg>
`
}

function drawLine(line: string, row: number): string {
	const y = BAR + row * CELL.height + 15
	let column = 0
	const runs = runsOf(line).map(({ text, colour, bold }) => {
		const x = MARGIN + column * CELL.width
		const cells = [...text].length
		column += cells
		if (text.trim() === '') return ''
		const weight = bold ? ' font-weight="600"' : ''
		// The font of whoever looks may be wider or narrower than ours: columns must line up all the same.
		return `<tspan x="${x.toFixed(1)}" textLength="${(cells * CELL.width).toFixed(1)}" lengthAdjust="spacingAndGlyphs" fill="${colour}"${weight}>${escapeXml(text)}</tspan>`
	})
	return `<text y="${y}">${runs.join('')}</text>`
}

/** Splits a line where its colour changes, and at wide gaps, which some viewers would collapse. */
function runsOf(line: string): Run[] {
	const runs: Run[] = []
	let colour = PLAIN
	let bold = false
	const add = (words: string) => {
		for (const text of words.split(/( {2,})/)) if (text !== '') runs.push({ text, colour, bold })
	}
	const [before = '', ...coloured] = line.split('\u001b[')
	add(before)
	for (const part of coloured) {
		const [, code = '', words = ''] = part.split(/^(\d+)m/)
		bold = code === '1'
		colour = bold ? BOLD : code === '2' ? DIM : (COLOURS[code] ?? PLAIN)
		add(words)
	}
	return runs
}

function escapeXml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
