import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'

export const CHECKOUT = path.dirname(import.meta.dirname)

/** Paths as lint and the compiler print them: from the root of the checkout, with slashes. */
export type Source = { readonly file: string; readonly text: string }

const NOT_OURS = new Set(['node_modules', 'dist', 'test-results'])

/** Every TypeScript file of the checkout. */
export async function readSources(): Promise<Source[]> {
	const sources: Source[] = []
	const exclude = (name: string) => NOT_OURS.has(path.basename(name))
	for await (const file of glob('**/*.{ts,tsx}', { cwd: CHECKOUT, exclude })) {
		const text = await readFile(path.join(CHECKOUT, file), 'utf8')
		sources.push({ file: file.replaceAll(path.sep, '/'), text })
	}
	return sources
}
