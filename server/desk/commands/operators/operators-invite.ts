import { withAsciiDomain } from '@coc/contract'
import { ROLES, type Role } from '@coc/contract/desk'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { isAddress } from '../../../mail/mailbox.ts'
import { INVITE_MINUTES, inviteLink } from '../../../operators/invite-operator.ts'
import { perform } from '../../acts/act.ts'
import { INVITE_OPERATOR } from '../../acts/operators/invite-operator.ts'
import { asOption, jsonOption, oneOf, operatorName } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'

type Options = {
	readonly role: Role
	readonly name?: string
	readonly replace?: true
	readonly as?: string
	readonly json?: true
}

export function addOperatorsInvite(operators: Command, { screen, openDesk }: DeskContext): void {
	operators
		.command('invite')
		.summary('let somebody in: a link to add a passkey')
		.description(
			`Prints a link by which somebody adds a passkey and is then signed in. It works once, within ${INVITE_MINUTES} minutes, and makes every earlier link of theirs useless.`,
		)
		.argument('<address>', 'their e-mail address', emailAddress)
		.addOption(
			new Option('--role <role>', `one of ${ROLES.join(', ')}`)
				.argParser(oneOf(ROLES))
				.makeOptionMandatory(),
		)
		.addOption(
			new Option(
				'--name <name>',
				'as the history calls them (default: what is before the @)',
			).argParser(operatorName),
		)
		.option('--replace', 'the passkeys from before stop working when the new one is added')
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- operators invite anna@example.se --role manager --name "Anna Ek"
  npm run desk -- operators invite bo@example.se --role clerk --replace`,
		)
		.action(async (address: string, options: Options) => {
			const desk = await openDesk(options)
			const invited = await perform(desk, INVITE_OPERATOR, {
				emailAddress: address,
				name: options.name ?? null,
				role: options.role,
				replaces: options.replace === true,
			})
			if (invited.outcome !== 'invited') throw new DeskError(refusal(invited))
			const link = inviteLink(desk.deskUrl, invited.token)
			if (options.json) return screen.json({ ...invited.operator, isNew: invited.isNew, link })
			screen.say(`For ${invited.operator.name}, once, within ${INVITE_MINUTES} minutes:`)
			screen.say(link)
		})
}

function emailAddress(text: string): string {
	if (isAddress(text) && text.length <= 200) return withAsciiDomain(text)
	throw new InvalidArgumentError('Give an e-mail address.')
}

function refusal(
	refused: { outcome: 'name-taken' | 'disabled' } | { outcome: 'other-role'; role: string },
): string {
	switch (refused.outcome) {
		case 'name-taken':
			return 'Somebody else has this name. Give another with --name: the history tells people apart by it.'
		case 'disabled':
			return 'They are disabled. `npm run desk -- operators enable ADDRESS` lets them in again.'
		case 'other-role':
			return `They are ${refused.role}. \`npm run desk -- operators role ADDRESS ROLE\` changes that.`
	}
}
