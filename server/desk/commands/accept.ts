import type { Command } from 'commander'
import { acceptOrder } from '../../orders/paying/accept-order.ts'
import { jsonOption } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { orderByIdStart } from '../queries/order-by-id.ts'
import { money } from '../terminal/format.ts'

type Options = { readonly json?: true }

export function addAccept(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('accept')
		.summary('take an order in REVIEW for paid')
		.description(
			'Takes an order in REVIEW for paid: numbers its receipt and mails it. What was paid, less what was given back, must be its total: give back what was paid too much first (refund), or give back everything and cancel it.',
		)
		.argument('<id>', 'the order number, or its first 8 characters or more')
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- orders --status REVIEW
  npm run desk -- refund 0r5k2m8qxz --amount 50
  npm run desk -- accept 0r5k2m8qxz`,
		)
		.action(async (id: string, options: Options) => {
			const { shop } = await openDesk()
			const orderId = await orderByIdStart(shop.db, id)
			const accepted = await acceptOrder(shop, orderId)
			if (accepted.outcome === 'amount-differs') {
				throw new DeskError(
					`${money(accepted.paidOre)} is paid and not given back, but the order costs ${money(accepted.totalOre)}. Nothing was changed.`,
				)
			}
			if (accepted.outcome !== 'accepted') {
				throw new DeskError('Only an order in REVIEW can be accepted. Nothing was changed.')
			}
			if (options.json) screen.json({ orderId, outcome: accepted.outcome })
			else screen.say('Accepted. The receipt is on its way to the customer.')
		})
}
