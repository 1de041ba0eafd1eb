import type { Command } from 'commander'
import { ordersOf } from '../../orders/retention/erase-person.ts'
import { perform } from '../acts/act.ts'
import { ERASE_PERSON } from '../acts/erase-person.ts'
import { asOption, jsonOption, yesOption } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { describeFailure } from '../failure.ts'
import { confirm } from '../terminal/confirm.ts'
import { counted } from '../terminal/format.ts'
import { shortId } from './order-texts.ts'

type Options = {
	readonly as?: string
	readonly yes?: true
	readonly dryRun?: true
	readonly json?: true
}

export function addErase(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	program
		.command('erase')
		.summary('erase a person who asks for it')
		.description(
			'Erases a person by e-mail address. Orders that were never paid go as a whole; paid ones lose the person and keep what the books need. This cannot be undone.',
		)
		.argument('<email>', 'the e-mail address the person ordered with')
		.option('--dry-run', 'only show what would go')
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- erase asa@example.com --dry-run
  npm run desk -- erase asa@example.com`,
		)
		.action(async (email: string, options: Options) => {
			const desk = await openDesk(options)
			const { shop } = desk
			const address = email.trim()
			const { toErase, toAnonymise } = await ordersOf(shop, address)
			const found = { emailAddress: address, toErase, toAnonymise }
			const nobody = toErase.length + toAnonymise.length === 0
			if (!options.json && !nobody) {
				const list = (ids: readonly string[]) =>
					ids.map((id) => shortId(screen.terminal, id)).join(', ')
				screen.say(`${counted(toErase.length, 'order')} to erase: ${list(toErase) || 'none'}`)
				screen.say(
					`${counted(toAnonymise.length, 'paid order')} to take the person out of: ${list(toAnonymise) || 'none'}`,
				)
			}
			if (options.dryRun || nobody) {
				if (options.json) screen.json({ ...found, erased: 0, anonymised: 0 })
				else if (nobody) screen.tell(`Nobody has ordered with ${address}. Nothing was changed.`)
				else screen.tell('Only looked: nothing was changed.')
				return
			}
			const question = {
				text: `This cannot be undone. Type ${address} to erase this person:`,
				yes: [address],
			}
			if (!(await confirm(context, question, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			const person = { emailAddress: address }
			const result = await perform(desk, ERASE_PERSON, person).catch((error: unknown) => {
				throw new DeskError(
					`Not everything could be erased: ${describeFailure(error)}. Run the same command again; what is erased stays erased.`,
					{ cause: error },
				)
			})
			if (options.json) return screen.json({ ...found, ...result })
			screen.say(
				`Erased ${counted(result.erased, 'order')}, and the person from ${counted(result.anonymised, 'paid order')}. Backups keep them until they are overwritten.`,
			)
		})
}
