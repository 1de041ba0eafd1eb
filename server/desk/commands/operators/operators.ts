import type { Command } from 'commander'
import { listOperators } from '../../../operators/list-operators.ts'
import { jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { atMinute } from '../../terminal/format.ts'
import { dim } from '../../terminal/text.ts'
import { addOperatorsChange } from './operators-change.ts'
import { addOperatorsInvite } from './operators-invite.ts'
import { addOperatorsSessions } from './operators-sessions.ts'

export function addOperators(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	const operators = program
		.command('operators')
		.summary('who works at the desk in the browser')
		.description('Lists who works at the desk in the browser; its commands let people in and out.')
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- operators
  npm run desk -- operators invite anna@example.se --role manager
  npm run desk -- operators disable bo@example.se`,
		)
		.action(async (options: { json?: true }) => {
			const { shop } = await openDesk()
			const all = await listOperators(shop.db)
			if (options.json) return screen.json(all)
			if (all.length === 0) return screen.tell('Nobody yet: `operators invite` lets somebody in.')
			screen.table(
				[
					{ title: 'Name', value: ({ name }) => name, least: 8 },
					{ title: 'E-mail', value: ({ emailAddress }) => emailAddress, least: 12 },
					{
						title: 'Role',
						value: ({ role, disabledAt }) => (disabledAt ? dim(`${role}, disabled`) : role),
					},
					{ title: 'Passkeys', value: ({ passkeys }) => String(passkeys), align: 'right' },
					{ title: 'Sessions', value: ({ sessions }) => String(sessions), align: 'right' },
					{
						title: 'Last here',
						value: ({ lastActiveAt }) => (lastActiveAt ? atMinute(lastActiveAt) : dim('never')),
					},
				],
				all,
			)
		})
	addOperatorsInvite(operators, context)
	addOperatorsChange(operators, context)
	addOperatorsSessions(operators, context)
}
