import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Proxy['getPage']>>
type StructureNode = Awaited<ReturnType<Page['getStructTree']>>

type ReadPdf = {
	readonly pages: number
	readonly language: unknown
	readonly title: unknown
	/** What a screen reader gets, in its order: each text with its elements, as `Table/TR/TD: 1 000,00 SEK`. */
	readonly structure: readonly string[]
	/** What is painted outside of every element and artifact. */
	readonly unmarked: readonly string[]
	/** Where each piece of text stands, in mm from the upper left corner of its page. */
	readonly texts: readonly PlacedText[]
}

type PlacedText = {
	readonly page: number
	readonly text: string
	readonly left: number
	readonly right: number
	readonly top: number
	readonly bottom: number
}

/** Reads a PDF with PDF.js, which knows nothing of what wrote it. */
export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
	const document = await getDocumentProxy(new Uint8Array(pdf))
	const { info } = await document.getMetadata()
	const facts = new Map<string, unknown>(Object.entries(info))
	const structure: string[] = []
	const unmarked: string[] = []
	const texts: PlacedText[] = []
	for (let number = 1; number <= document.numPages; number++) {
		const page = await document.getPage(number)
		structure.push(...leavesOf(await page.getStructTree(), [], await markedTexts(page)))
		unmarked.push(...(await paintedOutsideMarks(page)))
		texts.push(...(await placedTexts(page, number)))
	}
	return {
		pages: document.numPages,
		language: facts.get('Language'),
		title: facts.get('Title'),
		structure,
		unmarked,
		texts,
	}
}

function leavesOf(
	{ role, children }: StructureNode,
	above: readonly string[],
	texts: ReadonlyMap<string, string>,
): string[] {
	const path = role === 'Root' ? above : [...above, role]
	return children.flatMap((child) =>
		'role' in child
			? leavesOf(child, path, texts)
			: [`${path.join('/')}: ${texts.get(child.id)?.trim()}`],
	)
}

async function markedTexts(page: Page): Promise<Map<string, string>> {
	const texts = new Map<string, string>()
	let id = ''
	for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
		if ('str' in item) texts.set(id, (texts.get(id) ?? '') + item.str)
		else id = item.type === 'endMarkedContent' ? '' : item.id
	}
	return texts
}

const MM_PER_POINT = 25.4 / 72
/** Of the size of a font: what is below its baseline. */
const DESCENT = 0.25

async function placedTexts(page: Page, number: number): Promise<PlacedText[]> {
	const { height } = page.getViewport({ scale: 1 })
	const mm = (points: number) => points * MM_PER_POINT
	return (await page.getTextContent()).items.flatMap((item) => {
		if (!('str' in item) || item.str.trim() === '') return []
		const [, , , size, left, baseline] = item.transform.map(Number)
		const bottom = height - (baseline ?? 0)
		return [
			{
				page: number,
				text: item.str,
				left: mm(left ?? 0),
				right: mm((left ?? 0) + item.width),
				top: mm(bottom - (size ?? 0)),
				bottom: mm(bottom + DESCENT * (size ?? 0)),
			},
		]
	})
}

async function paintedOutsideMarks(page: Page): Promise<string[]> {
	const { OPS } = await getResolvedPDFJS()
	const names = new Map(Object.entries(OPS).map(([name, code]) => [code, name]))
	const { fnArray } = await page.getOperatorList()
	const outside: string[] = []
	let depth = 0
	for (const code of fnArray) {
		const name = names.get(code) ?? 'unknown'
		if (name.startsWith('beginMarkedContent')) depth++
		else if (name === 'endMarkedContent') depth--
		else if (depth === 0 && /^(?!set).*(show|stroke|fill|path|paint|unknown)/i.test(name)) {
			outside.push(name)
		}
	}
	return outside
}
