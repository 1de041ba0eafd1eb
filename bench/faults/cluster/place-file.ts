import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chownTo } from '../../../server/db/local-postgres/database-user.ts'
import type { Place } from './daemon.ts'

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
