import { releaseDocument } from '../../../documents/waiting-documents.ts'
import type { Act } from '../act.ts'
import { nameOfDocument } from './name-of-document.ts'

export const RELEASE_DOCUMENT: Act<
	{ readonly sha256: string },
	Awaited<ReturnType<typeof releaseDocument>>
> = {
	name: 'release-document',
	permission: 'handle',
	perform: ({ shop }, { sha256 }, note) =>
		releaseDocument(shop.certificates.archive, sha256, note(nameOfDocument(sha256))),
}
