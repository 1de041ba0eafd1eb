import { ROLES, type Role } from '@coc/contract/desk'
import type { Command } from 'commander'
import type { ChangeOutcome } from '../../../operators/change-operator.ts'
import { type Act, perform } from '../../acts/act.ts'
import {
	DISABLE_OPERATOR,
	ENABLE_OPERATOR,
	SET_ROLE,
} from '../../acts/operators/change-operator.ts'
import { asOption, jsonOption, oneOf } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { findOperator } from '../../queries/find-operator.ts'

type Options = { readonly as?: string; readonly json?: true }
type Chosen = { readonly operatorId: string }
type Telling = {
	readonly done: (name: string) => string
	readonly unchanged: (name: string) => string
}

export const WHO = 'their e-mail address or name'

export function addOperatorsChange(operators: Command, context: DeskContext): void {
	operators
		.command('role')
		.summary('change what somebody may do')
		.description(
			`Gives somebody another role: ${ROLES.join(', ')}. It holds from their next click on.`,
		)
		.argument('<who>', WHO)
		.argument('<role>', `one of ${ROLES.join(', ')}`, oneOf(ROLES))
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText('after', '\nExamples:\n  npm run desk -- operators role anna@example.se manager')
		.action((who: string, role: Role, options: Options) =>
			change(
				context,
				who,
				options,
				SET_ROLE,
				{ role },
				{
					done: (name) => `${name} is ${role} now.`,
					unchanged: (name) => `${name} is ${role} already.`,
				},
			),
		)
	addChange(operators, context, {
		...{ name: 'disable', act: DISABLE_OPERATOR },
		summary: 'let somebody in no more',
		description:
			'Ends all sessions of somebody and lets them in no more. Their name stays in the history.',
		done: (name) => `${name} is out, everywhere.`,
		unchanged: (name) => `${name} was disabled before.`,
	})
	addChange(operators, context, {
		...{ name: 'enable', act: ENABLE_OPERATOR },
		summary: 'let somebody in again',
		description: 'Lets somebody in again, with the passkeys that they have.',
		done: (name) => `${name} may sign in again.`,
		unchanged: (name) => `${name} is not disabled.`,
	})
}

type ChangeCommand = Telling & {
	readonly name: string
	readonly act: Act<Chosen, ChangeOutcome>
	readonly summary: string
	readonly description: string
}

function addChange(parent: Command, context: DeskContext, command: ChangeCommand): void {
	const { name, act, summary, description } = command
	parent
		.command(name)
		.summary(summary)
		.description(description)
		.argument('<who>', WHO)
		.usage('<who>')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText('after', `\nExamples:\n  npm run desk -- operators ${name} anna@example.se`)
		.action((who: string, options: Options) => change(context, who, options, act, {}, command))
}

async function change<More extends object>(
	{ openDesk, screen }: DeskContext,
	who: string,
	options: Options,
	act: Act<Chosen & More, ChangeOutcome>,
	more: More,
	{ done, unchanged }: Telling,
): Promise<void> {
	const desk = await openDesk(options)
	const { id, name } = await findOperator(desk.shop.db, who)
	const outcome = await perform(desk, act, { operatorId: id, ...more })
	if (outcome === 'last-manager') {
		throw new DeskError(
			`${name} is the last manager: somebody else has to be one, and to have signed in, first. Nothing was changed.`,
		)
	}
	if (options.json) screen.json({ id, name, outcome })
	else screen.say(outcome === 'changed' ? done(name) : unchanged(name))
}
