import path from 'node:path'
import { withAsciiDomain } from '@coc/contract'
import type { Command } from 'commander'
import { perform } from '../../acts/act.ts'
import { TAKE_PERSON_OUT } from '../../acts/care/take-person-out.ts'
import { asOption, jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { refuseExisting, writePerson } from '../../person/write-person.ts'
import { counted } from '../../terminal/format.ts'

type Options = { readonly out: string; readonly as?: string; readonly json?: true }

export function addPerson(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('person')
		.summary('everything about a person, as a folder')
		.description(
			'Writes everything that is stored about a person into a new folder: index.html to read (in the language of their newest order), data.json for programs, their receipts and the mails as they were sent. Send it to nobody but them, and delete it then.',
		)
		.argument('<email>', 'the e-mail address the person ordered with')
		.requiredOption('--out <folder>', 'the folder to write, which must not be there yet')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- person asa@example.com --out asa`,
		)
		.action(async (email: string, options: Options) => {
			const folder = path.resolve(options.out)
			await refuseExisting(folder)
			const desk = await openDesk(options)
			const { brandName, contactEmail } = desk.shop
			const emailAddress = withAsciiDomain(email.trim())
			const person = await perform(desk, TAKE_PERSON_OUT, { emailAddress })
			if (person.orders.length + person.withdrawals.length === 0) {
				throw new DeskError(`Nobody has ordered with ${email.trim()}. Nothing was written.`)
			}
			await writePerson(folder, person, { brandName, contactEmail })
			if (options.json) return screen.json({ folder, orders: person.orders.map(({ id }) => id) })
			screen.say(
				`${counted(person.orders.length, 'order')} written to ${folder}. index.html is for the person to read.`,
			)
		})
}
