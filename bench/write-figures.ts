import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const DOCS = path.join(import.meta.dirname, '../docs')

/** Puts what was measured into docs/performance.md, between `<!-- name -->` and `<!-- end of name -->`. */
export async function writeFigures(name: string, text: string): Promise<void> {
	const page = path.join(DOCS, 'performance.md')
	const before = await readFile(page, 'utf8')
	const between = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*(\n<!-- end of ${name} -->)`)
	await writeFile(
		page,
		before.replace(between, (_all, start, end) => start + text + end),
	)
}
