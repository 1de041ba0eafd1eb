import type { Command } from 'commander'
import { LONGEST_NOTE } from '../../../orders/notes/write-note.ts'
import type { DeclineOutcome } from '../../../withdrawals/decline-withdrawal.ts'
import { perform } from '../../acts/act.ts'
import { DECLINE_WITHDRAWAL } from '../../acts/withdrawals/decline-withdrawal.ts'
import { asOption, jsonOption, yesOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { confirm, YES } from '../../terminal/confirm.ts'
import { namedWithdrawal, WITHDRAWAL_ARGUMENT, withdrawalNumber } from './named-withdrawal.ts'

type Options = {
	readonly reason: string
	readonly as?: string
	readonly yes?: true
	readonly json?: true
}

export function addWithdrawalsDecline(withdrawals: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	withdrawals
		.command('decline')
		.summary('say no to a withdrawal, and tell the customer why')
		.description(
			'Declines a withdrawal and mails the customer your reason, word for word, with where they can have it tried. Write it in their language. Nothing else of the order changes.',
		)
		.argument('<n>', WITHDRAWAL_ARGUMENT, withdrawalNumber)
		.requiredOption('--reason <text>', 'why, as the customer reads it')
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- withdrawals decline 17 --reason "The certificate was delivered on 1 November."`,
		)
		.action(async (number: number, options: Options, command: Command) => {
			const reason = options.reason.replaceAll(/\s+/gu, ' ').trim()
			if (reason === '') command.error('error: say why')
			if (reason.length > LONGEST_NOTE) {
				command.error(`error: a reason has at most ${LONGEST_NOTE} characters`)
			}
			const desk = await openDesk(options)
			const { name, emailAddress, standing, order } = await namedWithdrawal(desk.shop, number)
			const text =
				emailAddress === ''
					? `Decline withdrawal ${number} of an erased person, who cannot be told? [y/N]`
					: `Decline withdrawal ${number} of ${name} and mail them “${reason}”? [y/N]`
			const asks = standing === 'RECEIVED'
			if (asks && !(await confirm(context, { text, yes: YES }, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			const declining = { number, reason, orderId: order?.id ?? null }
			const outcome = await perform(desk, DECLINE_WITHDRAWAL, declining)
			const refusal = REFUSALS[outcome]
			if (refusal) throw new DeskError(refusal)
			if (options.json) screen.json({ number, outcome })
			else screen.say(WORDS[outcome] ?? '')
		})
}

const WORDS: Partial<Record<DeclineOutcome, string>> = {
	declined: 'Declined; the customer is told.',
	'declined-untold': 'Declined. The person was erased, so nobody can be told.',
	unchanged: 'It was declined before. Nothing was changed.',
}

const REFUSALS: Record<DeclineOutcome, string | null> = {
	declined: null,
	'declined-untold': null,
	unchanged: null,
	'declined-otherwise':
		'It was declined before, and the customer was told another reason. Nothing was changed.',
	'accepted-before': 'It was accepted before. Nothing was changed.',
	'not-found': 'It was erased just now.',
}
