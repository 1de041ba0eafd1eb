import type { Command } from 'commander'
import { type ListedSession, listSessions } from '../../../operators/sessions/list-sessions.ts'
import { perform } from '../../acts/act.ts'
import { END_SESSION, END_SESSIONS } from '../../acts/operators/change-operator.ts'
import { asOption, jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { findOperator } from '../../queries/find-operator.ts'
import { atMinute } from '../../terminal/format.ts'
import { WHO } from './operators-change.ts'

type Options = { readonly as?: string; readonly json?: true }

/** Enough of an id to tell one from another, and to type. */
const SHORT = 8
const shortId = ({ id }: ListedSession) => id.slice(0, SHORT)

export function addOperatorsSessions(operators: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	const sessions = operators
		.command('sessions')
		.summary('where people are signed in')
		.description('Lists where somebody, or everybody, is signed in; its command ends sessions.')
		.argument('[who]', WHO)
		.usage('[who]')
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- operators sessions
  npm run desk -- operators sessions anna@example.se`,
		)
		.action(async (who: string | undefined, options: { json?: true }) => {
			const { db } = (await openDesk()).shop
			const whose = who === undefined ? undefined : (await findOperator(db, who)).id
			const listed = await listSessions(db, whose)
			if (options.json) return screen.json(listed)
			if (listed.length === 0) return screen.tell('Signed in nowhere.')
			screen.table(
				[
					{ title: 'Session', value: shortId },
					{ title: 'Name', value: ({ operator }) => operator.name, least: 8 },
					{ title: 'Browser', value: ({ browser }) => browser, least: 10 },
					{ title: 'Signed in', value: ({ startedAt }) => atMinute(startedAt) },
					{ title: 'Last used', value: ({ activeAt }) => atMinute(activeAt) },
				],
				listed,
			)
		})
	sessions
		.command('end')
		.summary('sign somebody out')
		.description('Signs somebody out on every device, or on one. They may sign in again.')
		.argument('<who>', WHO)
		.usage('<who> [id]')
		.argument('[id]', 'one of them, as `operators sessions` shows it (default: all)')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- operators sessions end anna@example.se
  npm run desk -- operators sessions end anna@example.se 1b4f7a90`,
		)
		.action(async (who: string, session: string | undefined, options: Options) => {
			const desk = await openDesk(options)
			const { id: operatorId, name } = await findOperator(desk.shop.db, who)
			const meant =
				session === undefined
					? undefined
					: meantBy(session, await listSessions(desk.shop.db, operatorId))
			const outcome = meant
				? await perform(desk, END_SESSION, { operatorId, sessionId: meant.id })
				: await perform(desk, END_SESSIONS, { operatorId })
			if (options.json) return screen.json({ id: operatorId, name, outcome })
			if (outcome !== 'changed') return screen.say(`${name} is not signed in.`)
			screen.say(`${name} is signed out ${meant ? `of ${meant.browser}` : 'everywhere'}.`)
		})
}

function meantBy(typed: string, listed: readonly ListedSession[]): ListedSession {
	if (typed.length < SHORT) {
		throw new DeskError(`Give at least ${SHORT} characters of a session. Nothing was changed.`)
	}
	const [meant, other] = listed.filter(({ id }) => id.startsWith(typed.toLowerCase()))
	if (meant && !other) return meant
	throw new DeskError(
		`${meant ? 'More than one session begins' : 'No session of theirs begins'} with ${typed}: \`operators sessions\` lists them. Nothing was changed.`,
	)
}
