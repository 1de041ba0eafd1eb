import type { Command } from 'commander'
import { listWithdrawals } from '../../../withdrawals/list-withdrawals.ts'
import { jsonOption, wholeNumber } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { number } from '../../terminal/format.ts'
import { withdrawalColumns } from './withdrawal-columns.ts'
import { addWithdrawalsAccept } from './withdrawals-accept.ts'
import { addWithdrawalsDecline } from './withdrawals-decline.ts'
import { addWithdrawalsMatch } from './withdrawals-match.ts'
import { addWithdrawalsResend } from './withdrawals-resend.ts'

type Options = { readonly all?: true; readonly limit: number; readonly json?: true }

export function addWithdrawals(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	const withdrawals = program
		.command('withdrawals')
		.summary('customers who withdraw; withdrawals accept, decline, match, resend …')
		.description(
			'Lists the withdrawals that wait for a decision, the newest first: when each arrived and by when the money is to be back, of which order, how many of its certificates were sent, and whether it came in time. Whatever was said was acknowledged when it arrived; you decide.',
		)
		.option('--all', 'also those that were decided')
		.option('-n, --limit <number>', 'how many to show', wholeNumber(1, 100_000), 50)
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- withdrawals
  npm run desk -- withdrawals match 17 4F2K-9QXH
  npm run desk -- withdrawals accept 17
  npm run desk -- withdrawals decline 17 --reason "The certificate was delivered on 1 November."`,
		)
		.action(async ({ all, limit, json }: Options) => {
			const { shop } = await openDesk()
			const found = await listWithdrawals(shop, {
				...(!all && { standing: 'RECEIVED' }),
				limit: limit + 1,
			})
			const shown = found.slice(0, limit)
			if (json) screen.json(shown)
			else if (shown.length === 0) {
				screen.tell(all ? 'Nobody has withdrawn yet.' : 'No withdrawal waits for you.')
			} else screen.table(withdrawalColumns, shown)
			if (found.length > limit) {
				screen.tell(`Only the newest ${number(limit)}; --limit shows more.`)
			}
		})
	addWithdrawalsAccept(withdrawals, context)
	addWithdrawalsDecline(withdrawals, context)
	addWithdrawalsMatch(withdrawals, context)
	addWithdrawalsResend(withdrawals, context)
}
