import type { Command } from 'commander'
import { perform } from '../../acts/act.ts'
import { RELEASE_DOCUMENT } from '../../acts/documents/release-document.ts'
import { asOption, jsonOption, yesOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { DOCUMENT_ARGUMENT, documentByHash } from '../../queries/documents/document-by-hash.ts'
import { documentsThatWait } from '../../queries/documents/read-documents.ts'
import { confirm, YES } from '../../terminal/confirm.ts'
import { counted } from '../../terminal/format.ts'
import { shortHash } from './document-columns.ts'

type Options = {
	readonly all?: true
	readonly as?: string
	readonly yes?: true
	readonly json?: true
}

const MOST = 100_000

export function addDocumentsRelease(documents: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	documents
		.command('release')
		.summary('let certificates go out (RELEASE=approve)')
		.description(
			'Lets certificates go out to those who paid for them, where RELEASE=approve keeps each until a person has looked at it. --all asks first.',
		)
		.argument('[id...]', DOCUMENT_ARGUMENT)
		.option('--all', 'every certificate that has a car and waits to be released')
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- documents release 3f9a1c2b
  npm run desk -- documents release --all`,
		)
		.action(async (texts: string[], options: Options, command: Command) => {
			if ((texts.length === 0) === (options.all !== true)) {
				command.error('error: name documents, or give --all')
			}
			const desk = await openDesk(options)
			const { db } = desk.shop
			const chosen = options.all
				? (await documentsThatWait(db, MOST)).filter(({ chassisNumber }) => chassisNumber !== null)
				: await Promise.all(texts.map((text) => documentByHash(db, text)))
			const carless = chosen.find(({ chassisNumber }) => chassisNumber === null)
			if (carless) {
				throw new DeskError(
					`${carless.fileName ?? shortHash(screen.terminal, carless.sha256)} has no car yet: \`npm run desk -- documents match\` says which it is for. Nothing was changed.`,
				)
			}
			const replaced = chosen.find((one) => one.releasedAt === null && one.replacedAt !== null)
			if (replaced) {
				throw new DeskError(
					`${replaced.fileName ?? shortHash(screen.terminal, replaced.sha256)} was replaced by another: \`npm run desk -- documents match\` brings it back, if it is right. Nothing was changed.`,
				)
			}
			const question = `Release ${counted(chosen.length, 'certificate')}? Customers get them at once. [y/N]`
			const asks = options.all && chosen.length > 0
			if (asks && !(await confirm(context, { text: question, yes: YES }, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			const released: string[] = []
			for (const { sha256 } of chosen) {
				const outcome = await perform(desk, RELEASE_DOCUMENT, { sha256 })
				if (outcome === 'released') released.push(sha256)
			}
			if (options.json) return screen.json({ released })
			screen.say(
				released.length === 0
					? 'Nothing to release: it was done before.'
					: `Released ${counted(released.length, 'certificate')}.`,
			)
		})
}
