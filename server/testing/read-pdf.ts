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
}

/** Reads a PDF with PDF.js, which knows nothing of what wrote it. */
export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
	const document = await getDocumentProxy(new Uint8Array(pdf))
	const { info } = await document.getMetadata()
	const facts = new Map<string, unknown>(Object.entries(info))
	const structure: string[] = []
	const unmarked: string[] = []
	for (let number = 1; number <= document.numPages; number++) {
		const page = await document.getPage(number)
		structure.push(...leavesOf(await page.getStructTree(), [], await markedTexts(page)))
		unmarked.push(...(await paintedOutsideMarks(page)))
	}
	return {
		pages: document.numPages,
		language: facts.get('Language'),
		title: facts.get('Title'),
		structure,
		unmarked,
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
