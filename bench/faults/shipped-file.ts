import { readFile } from 'node:fs/promises'
import path from 'node:path'

const SHIPPED = path.join(import.meta.dirname, '../../deploy')

/** What to put for what a file has, in this order. */
export type Replacements = Readonly<Record<string, string>>

/** A file of deploy/, with nothing changed but what its first lines say to replace. */
export async function shippedFile(file: string, replacements: Replacements): Promise<string> {
	let text = await readFile(path.join(SHIPPED, file), 'utf8')
	for (const [shipped, here] of Object.entries(replacements)) {
		if (!text.includes(shipped)) throw new Error(`deploy/${file} has no ${shipped}`)
		text = text.replaceAll(shipped, here)
	}
	return text
}
