import { type TakeOutcome, takeFile } from '../../../documents/take-file.ts'
import type { Act } from '../act.ts'
import { nameOfDocument } from './name-of-document.ts'

type Taking = { readonly name: string; readonly content: Buffer; readonly replace: boolean }

/** One file of those that `import-documents` takes by the folder. */
export const TAKE_DOCUMENT_IN: Act<Taking, TakeOutcome> = {
	name: 'import-documents',
	permission: 'handle',
	perform: ({ shop }, { name, content, replace }, note) =>
		takeFile(
			shop.certificates.archive,
			{ name, content },
			{ replace, note: (sha256) => note(nameOfDocument(sha256, replace)) },
		),
}
