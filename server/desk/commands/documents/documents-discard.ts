import type { Command } from 'commander'
import { perform } from '../../acts/act.ts'
import { DISCARD_DOCUMENT } from '../../acts/documents/discard-document.ts'
import { asOption, jsonOption, yesOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { DOCUMENT_ARGUMENT, documentByHash } from '../../queries/documents/document-by-hash.ts'
import { confirm, YES } from '../../terminal/confirm.ts'
import { shortHash } from './document-columns.ts'

type Options = { readonly as?: string; readonly yes?: true; readonly json?: true }

const IS_OUT =
	'It is a car’s certificate that was released, and stays. `documents import --replace` brings another.'

export function addDocumentsDiscard(documents: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	documents
		.command('discard')
		.summary('delete a file that is nobody’s certificate, or matched with the wrong car')
		.description(
			'Deletes a file that waits and is nobody’s certificate, or one that waits to be released and is not its car’s: the car then has the one that it had before. It asks first.',
		)
		.argument('<id>', DOCUMENT_ARGUMENT)
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- documents discard 3f9a1c2b`,
		)
		.action(async (text: string, options: Options) => {
			const desk = await openDesk(options)
			const { sha256, fileName, chassisNumber, releasedAt } = await documentByHash(
				desk.shop.db,
				text,
			)
			if (chassisNumber !== null && releasedAt !== null) {
				throw new DeskError(`${IS_OUT} Nothing was changed.`)
			}
			const name = fileName ?? shortHash(screen.terminal, sha256)
			const ofCar =
				chassisNumber === null
					? ''
					: `, the certificate of ${chassisNumber} that waits to be released`
			const question = `Delete ${name}${ofCar}? It cannot be brought back. [y/N]`
			if (!(await confirm(context, { text: question, yes: YES }, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			const outcome = await perform(desk, DISCARD_DOCUMENT, { sha256 })
			if (outcome === 'not-waiting') throw new DeskError(`${IS_OUT} Nothing was changed.`)
			if (options.json) screen.json({ sha256, outcome })
			else screen.say(outcome === 'discarded' ? 'Deleted.' : 'It was deleted before.')
		})
}
