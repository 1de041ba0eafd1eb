import { withAsciiDomain } from '@coc/contract'
import type { Command } from 'commander'
import { ordersOf, withdrawalsOf } from '../../orders/retention/erase-person.ts'
import { mentionsOf } from '../../orders/retention/forget-mentions.ts'
import { undeliveredOf } from '../../orders/retention/undelivered-orders.ts'
import { perform } from '../acts/act.ts'
import { ERASE_PERSON } from '../acts/erase-person.ts'
import { asOption, jsonOption, yesOption } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { describeFailure } from '../failure.ts'
import { confirm } from '../terminal/confirm.ts'
import { counted } from '../terminal/format.ts'
import { shortId } from './order-texts.ts'

const AND = new Intl.ListFormat('en-GB')

type Options = {
	readonly as?: string
	readonly yes?: true
	readonly dryRun?: true
	readonly undeliveredToo?: true
	readonly json?: true
}

export function addErase(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	program
		.command('erase')
		.summary('erase a person who asks for it')
		.description(
			'Erases a person by e-mail address. Orders that were never paid go as a whole; paid ones lose the person and keep what the books need, which is their receipt. This cannot be undone.',
		)
		.argument('<email>', 'the e-mail address the person ordered with')
		.option('--dry-run', 'only show what would go')
		.option('--undelivered-too', 'also a person who has not got yet what they paid for')
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
			const address = withAsciiDomain(email.trim())
			const { toErase, toAnonymise } = await ordersOf(shop, address)
			const undelivered = await undeliveredOf(shop.db, toAnonymise)
			const withdrawals = await withdrawalsOf(shop, address)
			const corrected = await mentionsOf(shop.db, address)
			const found = {
				emailAddress: address,
				toErase,
				toAnonymise,
				withdrawals,
				corrected,
				undelivered,
			}
			const nobody = toErase.length + toAnonymise.length + withdrawals + corrected === 0
			if (!options.json && !nobody) {
				const list = (ids: readonly string[]) =>
					ids.map((id) => shortId(screen.terminal, id)).join(', ')
				screen.say(`${counted(toErase.length, 'order')} to erase: ${list(toErase) || 'none'}`)
				screen.say(
					`${counted(toAnonymise.length, 'paid order')} to take the person out of: ${list(toAnonymise) || 'none'}`,
				)
				if (withdrawals > 0)
					screen.say(`${counted(withdrawals, 'withdrawal')} to take the person out of`)
				if (corrected > 0)
					screen.say(`${counted(corrected, 'order')} of others that had the address before`)
				if (undelivered.length > 0) {
					screen.tell(`Not delivered yet, and not given back: ${list(undelivered)}.`)
				}
			}
			if (options.dryRun || nobody) {
				if (options.json) screen.json({ ...found, erased: 0, anonymised: 0 })
				else if (nobody) screen.tell(`Nobody has ordered with ${address}. Nothing was changed.`)
				else screen.tell('Only looked: nothing was changed.')
				return
			}
			if (undelivered.length > 0 && !options.undeliveredToo) {
				throw new DeskError(`${STILL_WAITING} Nothing was changed.`)
			}
			const question = {
				text: `This cannot be undone. Type ${address} to erase this person:`,
				yes: [address],
			}
			if (!(await confirm(context, question, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			const person = {
				emailAddress: address,
				undeliveredToo: options.undeliveredToo === true,
			}
			const result = await perform(desk, ERASE_PERSON, person).catch((error: unknown) => {
				throw new DeskError(
					`Not everything could be erased: ${describeFailure(error)}. Run the same command again; what is erased stays erased.`,
					{ cause: error },
				)
			})
			if (options.json) screen.json({ ...found, ...result })
			if (result.undelivered.length > 0) {
				throw new DeskError(`An order was paid just now. ${STILL_WAITING} The others are erased.`)
			}
			if (options.json) return
			const places = [
				counted(result.anonymised, 'paid order'),
				...(result.corrected > 0 ? [`${counted(result.corrected, 'order')} of others`] : []),
				...(result.withdrawals > 0 ? [counted(result.withdrawals, 'withdrawal')] : []),
			]
			screen.say(
				`Erased ${counted(result.erased, 'order')}, and the person from ${AND.format(places)}. Backups keep them until they are overwritten.`,
			)
		})
}

const STILL_WAITING =
	'This person has paid for something that is not delivered yet: we could not send it to them any more. Deliver it or give the money back first, or add --undelivered-too.'
