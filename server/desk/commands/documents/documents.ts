import type { Command } from 'commander'
import { jsonOption, wholeNumber } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { documentsThatWait } from '../../queries/documents/read-documents.ts'
import { number } from '../../terminal/format.ts'
import { documentColumns } from './document-columns.ts'
import { addDocumentsDiscard } from './documents-discard.ts'
import { addDocumentsImport } from './documents-import.ts'
import { addDocumentsMatch } from './documents-match.ts'
import { addDocumentsRelease } from './documents-release.ts'
import { addDocumentsSave } from './documents-save.ts'
import { addDocumentsShow } from './documents-show.ts'

type Options = { readonly limit: number; readonly json?: true }

export function addDocuments(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	const documents = program
		.command('documents')
		.summary('certificates that wait for you; documents import, show, match, release …')
		.description(
			'Lists the files in the archive that wait for a person, the oldest first: those whose car is not certain, and with RELEASE=approve those that nobody has released.',
		)
		.option('-n, --limit <number>', 'how many to show', wholeNumber(1, 100_000), 50)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- documents
  npm run desk -- documents import certificates/
  npm run desk -- documents save 3f9a1c2b look.pdf
  npm run desk -- documents match 3f9a1c2b VND1A2B3C4D567890`,
		)
		.action(async ({ limit, json }: Options) => {
			const { shop } = await openDesk()
			const found = await documentsThatWait(shop.db, limit + 1)
			const shown = found.slice(0, limit)
			if (json) screen.json(shown)
			else if (shown.length === 0) screen.tell('No document waits for you.')
			else screen.table(documentColumns(screen.terminal), shown)
			if (found.length > limit) {
				screen.tell(`Only the oldest ${number(limit)}; --limit shows more.`)
			}
		})
	addDocumentsImport(documents, context)
	addDocumentsShow(documents, context)
	addDocumentsMatch(documents, context)
	addDocumentsRelease(documents, context)
	addDocumentsDiscard(documents, context)
	addDocumentsSave(documents, context)
}
