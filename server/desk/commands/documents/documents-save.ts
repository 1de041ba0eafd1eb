import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { perform } from '../../acts/act.ts'
import { TAKE_DOCUMENT_OUT } from '../../acts/documents/take-document-out.ts'
import { asOption, jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { DOCUMENT_ARGUMENT, documentByHash } from '../../queries/documents/document-by-hash.ts'

type Options = { readonly as?: string; readonly json?: true }

const BYTES_GONE = 'Its bytes were deleted: its time is over.'

export function addDocumentsSave(documents: Command, { screen, openDesk }: DeskContext): void {
	documents
		.command('save')
		.summary('write a certificate to a file, to look at it')
		.description(
			'Writes a file of the archive to your disk, the same to the byte. A file that is there already is left alone.',
		)
		.argument('<id>', DOCUMENT_ARGUMENT)
		.argument('<file>', 'the file to write')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- documents save 3f9a1c2b look.pdf`,
		)
		.action(async (text: string, file: string, options: Options) => {
			const desk = await openDesk(options)
			const { sha256, size, hasBytes } = await documentByHash(desk.shop.db, text)
			if (!hasBytes) throw new DeskError(BYTES_GONE)
			// Whoever looks at a file from outside wants no other one to be lost for it.
			const handle = await open(file, 'wx', 0o600).catch((error: Error) => {
				throw new DeskError(`${file} could not be written: ${error.message}.`, { cause: error })
			})
			try {
				const content = await perform(desk, TAKE_DOCUMENT_OUT, { sha256 })
				if (!content) throw new DeskError(BYTES_GONE)
				await pipeline(content, handle.createWriteStream())
			} catch (error) {
				await rm(file, { force: true })
				throw error
			}
			if (options.json) screen.json({ sha256, file, size })
			else screen.say(`Written to ${file}.`)
		})
}
