import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chownTo } from '../../../server/db/local-postgres/database-user.ts'
import type { Place } from './daemon.ts'

const SHIPPED = path.join(import.meta.dirname, '../../../deploy/cluster')

/** What to put for what a file has, in this order. */
export type Replacements = Readonly<Record<string, string>>

/** A file of deploy/cluster, with nothing changed but what its first lines say to replace. */
export async function shippedFile(file: string, replacements: Replacements): Promise<string> {
	let text = await readFile(path.join(SHIPPED, file), 'utf8')
	for (const [shipped, here] of Object.entries(replacements)) {
		if (!text.includes(shipped)) throw new Error(`deploy/cluster/${file} has no ${shipped}`)
		text = text.replaceAll(shipped, here)
	}
	return text
}

/** Puts it where its program reads it, and returns its path. */
export async function placeFile(
	{ folder, user }: Place,
	name: string,
	text: string,
): Promise<string> {
	const file = path.join(folder, name)
	await writeFile(file, text, { mode: 0o600 })
	await chownTo(user, file)
	return file
}
