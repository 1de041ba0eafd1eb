import { type Command, InvalidArgumentError } from 'commander'
import * as v from 'valibot'
import type { ResendOutcome } from '../../../withdrawals/mails/resend-withdrawal-mails.ts'
import { saidFields } from '../../../withdrawals/said-fields.ts'
import { perform } from '../../acts/act.ts'
import { RESEND_WITHDRAWAL } from '../../acts/withdrawals/resend-withdrawal.ts'
import { asOption, jsonOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { namedWithdrawal, WITHDRAWAL_ARGUMENT, withdrawalNumber } from './named-withdrawal.ts'

type Options = { readonly email?: string; readonly as?: string; readonly json?: true }

export function addWithdrawalsResend(
	withdrawals: Command,
	{ screen, openDesk }: DeskContext,
): void {
	withdrawals
		.command('resend')
		.summary('send again what a customer who withdraws could not be told')
		.description(
			'Tries the mails about a withdrawal again that could not be sent, such as its acknowledgement to a mistyped address. --email sends them elsewhere: make sure that it is the customer’s. What they wrote stays as it is.',
		)
		.argument('<n>', WITHDRAWAL_ARGUMENT, withdrawalNumber)
		.option('--email <address>', 'where it reaches the customer', address)
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- withdrawals resend 17 --email asa@example.com`,
		)
		.action(async (number: number, options: Options) => {
			const desk = await openDesk(options)
			const { order } = await namedWithdrawal(desk.shop, number)
			const outcome = await perform(desk, RESEND_WITHDRAWAL, {
				number,
				emailAddress: options.email ?? null,
				orderId: order?.id ?? null,
			})
			const refusal = REFUSALS[outcome]
			if (refusal) throw new DeskError(refusal)
			if (options.json) screen.json({ number, outcome })
			else screen.say('What was not sent about it is on its way.')
		})
}

function address(text: string): string {
	const parsed = v.safeParse(saidFields.emailAddress, text)
	if (parsed.success) return parsed.output
	throw new InvalidArgumentError('Give an e-mail address, such as asa@example.com.')
}

const REFUSALS: Record<ResendOutcome, string | null> = {
	queued: null,
	'all-sent':
		'Every mail about it was sent. `npm run desk -- mail` shows those of an order. Nothing was changed.',
	'person-erased': 'The person was erased: nothing more is sent to them. Nothing was changed.',
	'not-found': 'It was erased just now.',
}
