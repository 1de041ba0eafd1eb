import { type MatchOutcome, matchByHand } from '../../../documents/waiting-documents.ts'
import type { Act } from '../act.ts'
import { nameOfDocument } from './name-of-document.ts'

type Matching = {
	readonly sha256: string
	readonly chassisNumber: string
	readonly replace: boolean
}

export const MATCH_DOCUMENT: Act<Matching, MatchOutcome> = {
	name: 'match-document',
	permission: 'handle',
	perform: ({ shop }, matching, note) =>
		matchByHand(shop.certificates.archive, matching, note(nameOfDocument(matching.sha256))),
}
