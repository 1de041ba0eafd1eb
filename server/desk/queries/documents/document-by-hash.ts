import type { Database } from '../../../db/database.ts'
import { DeskError } from '../../desk-error.ts'
import { documentsByStart, type ShownDocument } from './read-documents.ts'

const SHORTEST = 6
const HASH_START = /^[0-9a-f]{6,64}$/

/** The document that is meant by its SHA-256, or the unique beginning of it. */
export async function documentByHash(db: Database, text: string): Promise<ShownDocument> {
	const start = text.trim().toLowerCase()
	if (!HASH_START.test(start)) {
		throw new DeskError(
			`${text} is no document. Give at least the first ${SHORTEST} characters of its SHA-256: \`npm run desk -- documents\` shows them.`,
		)
	}
	const [found, another] = await documentsByStart(db, start)
	if (!found) throw new DeskError(`No document begins with ${start}: it may have been discarded.`)
	if (another) throw new DeskError(`Several documents begin with ${start}. Give more of it.`)
	return found
}

export const DOCUMENT_ARGUMENT = 'its SHA-256, or the first 6 characters or more of it'
