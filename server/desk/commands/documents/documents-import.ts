import type { Command } from 'commander'
import { ScannerUnavailableError } from '../../../documents/virus-scanner.ts'
import { perform } from '../../acts/act.ts'
import { IMPORT_DOCUMENTS } from '../../acts/documents/import-documents.ts'
import { asOption, jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { counted } from '../../terminal/format.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
import { type ImportTally, newTally, showTally } from './import-tally.ts'

type Options = { readonly replace?: true; readonly as?: string; readonly json?: true }

const KEPT = 'What was taken in is kept; begun again, it goes on from there.'

export function addDocumentsImport(
	documents: Command,
	{ screen, openDesk, signal }: DeskContext,
): void {
	documents
		.command('import')
		.summary('take certificates into the archive, a file or a folder')
		.description(
			'Takes every PDF and XML of a folder, and of the folders in it, into the archive: each is matched to its car by its content and its name, and every paid order that waits for the car is served. A file whose car is not certain waits for you (`documents`); one that is refused is not stored, and the exit code is 1. What is there already changes nothing, so it may be broken off with Ctrl-C and begun again; what waits is looked at once more: its car may be known by now, or its name say it.',
		)
		.argument('<folder>', 'the folder, or a single file')
		.option('--replace', 'take the place of certificates that cars have already')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- documents import certificates/
  npm run desk -- documents import corrected.pdf --replace`,
		)
		.action(async (from: string, options: Options) => {
			const desk = await openDesk(options)
			const bar = progressBar(screen.terminal)
			const tally = newTally()
			try {
				const files = await perform(desk, IMPORT_DOCUMENTS, {
					from,
					replace: options.replace === true,
					signal,
					onCounted: (count) => tally.announce(count),
				})
				for await (const file of files) {
					tally.add(file)
					bar.show(
						tally.done() / tally.files(),
						`${tally.done()} of ${counted(tally.files(), 'file')}`,
					)
				}
			} catch (error) {
				bar.clear()
				throw explained(error, from, tally, signal)
			}
			bar.clear()
			if (options.json) screen.json(tally.result())
			else showTally(screen, tally.result())
			const { refused } = tally.result()
			if (refused.length > 0) {
				throw new DeskError(
					`${counted(refused.length, 'file was', 'files were')} refused; nothing of ${refused.length === 1 ? 'it' : 'them'} is stored.`,
				)
			}
		})
}

function explained(error: unknown, from: string, tally: ImportTally, signal: AbortSignal): unknown {
	const after = `after ${tally.done()} of ${counted(tally.files(), 'file')}`
	if (signal.aborted) return new DeskError(`Stopped ${after}. ${KEPT}`, { cause: error })
	if (error instanceof ScannerUnavailableError) {
		return new DeskError(
			`${error.message}, so no file is taken: stopped ${after}. Look at CLAMAV and at the scanner. ${KEPT}`,
			{ cause: error },
		)
	}
	if (error instanceof Error && 'syscall' in error && tally.files() === 0) {
		const why = 'code' in error && error.code === 'ENOENT' ? 'it is not there' : error.message
		return new DeskError(`${from} cannot be read: ${why}.`, { cause: error })
	}
	return error
}
