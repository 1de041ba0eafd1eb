import type { Command } from 'commander'
import type { MatchOutcome } from '../../../withdrawals/match-withdrawal.ts'
import { perform } from '../../acts/act.ts'
import { MATCH_WITHDRAWAL } from '../../acts/withdrawals/match-withdrawal.ts'
import { asOption, jsonOption, ORDER_ARGUMENT } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { orderInShort } from '../../queries/order-in-short.ts'
import { shortId } from '../order-texts.ts'
import { namedWithdrawal, WITHDRAWAL_ARGUMENT, withdrawalNumber } from './named-withdrawal.ts'

type Options = { readonly as?: string; readonly json?: true }

export function addWithdrawalsMatch(withdrawals: Command, { screen, openDesk }: DeskContext): void {
	withdrawals
		.command('match')
		.summary('say which order a withdrawal is about')
		.description(
			'Says which order a withdrawal is about that gave no number of ours, or another address than its order has. Make sure that it is the customer who writes. What is decided then is mailed to the address in the order.',
		)
		.argument('<n>', WITHDRAWAL_ARGUMENT, withdrawalNumber)
		.argument('<id>', ORDER_ARGUMENT)
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- withdrawals match 17 4F2K-9QXH`,
		)
		.action(async (number: number, id: string, options: Options) => {
			const desk = await openDesk(options)
			await namedWithdrawal(desk.shop, number)
			const orderId = await orderByIdStart(desk.shop.db, id)
			const outcome = await perform(desk, MATCH_WITHDRAWAL, { number, orderId })
			const refusal = REFUSALS[outcome]
			if (refusal) throw new DeskError(refusal)
			if (options.json) return screen.json({ number, orderId, outcome })
			const { customer } = await orderInShort(desk.shop.db, orderId)
			const name = shortId(screen.terminal, orderId)
			screen.say(
				outcome === 'matched'
					? `Withdrawal ${number} is about order ${name} of ${customer}.`
					: `Withdrawal ${number} is about order ${name} already.`,
			)
		})
}

const REFUSALS: Record<MatchOutcome, string | null> = {
	matched: null,
	unchanged: null,
	'decided-before': 'It was decided before. Nothing was changed.',
	'person-erased': 'The person was erased: nothing more is said of them. Nothing was changed.',
	'not-found': 'The order or the withdrawal was erased just now.',
}
