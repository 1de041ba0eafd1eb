import { discardDocument } from '../../../documents/waiting-documents.ts'
import type { Act } from '../act.ts'
import { nameOfDocument } from './name-of-document.ts'

export const DISCARD_DOCUMENT: Act<
	{ readonly sha256: string },
	Awaited<ReturnType<typeof discardDocument>>
> = {
	name: 'discard-document',
	permission: 'handle',
	perform: ({ shop }, { sha256 }, note) =>
		discardDocument(shop.certificates.archive, sha256, note(nameOfDocument(sha256))),
}
