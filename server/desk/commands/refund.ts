import type { Command } from 'commander'
import {
	type RefundOutcome,
	refundableOre,
	refundOrder,
} from '../../orders/refunding/refund-order.ts'
import { jsonOption, kronorAsOre, yesOption } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { orderByIdStart } from '../queries/order-by-id.ts'
import { orderInShort } from '../queries/order-in-short.ts'
import { confirm, YES } from '../terminal/confirm.ts'
import { money } from '../terminal/format.ts'
import { shortId } from './order-texts.ts'

type Options = {
	readonly amount?: number
	readonly reason: string
	readonly yes?: true
	readonly json?: true
}

export function addRefund(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	program
		.command('refund')
		.summary('give money back for a paid order')
		.description(
			'Gives money back for a paid order, all that is left of it or a part. If the provider cannot be reached it is made as soon as it can, once.',
		)
		.argument('<id>', 'the order number, or its first 8 characters or more')
		.option('--amount <kronor>', 'a part, as 312,50 (default: all that is left)', kronorAsOre)
		.option('--reason <text>', 'why, for the provider and the books', 'Refund by customer service')
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- refund 0r5k2m8qxz
  npm run desk -- refund 0r5k2m8qxz --amount 312,50 --reason "one car sold"`,
		)
		.action(async (id: string, options: Options) => {
			const { shop } = await openDesk()
			const order = await orderInShort(shop.db, await orderByIdStart(shop.db, id))
			const name = shortId(screen.terminal, order.id)
			const left = await refundableOre(shop, order.id)
			if (left === 0)
				throw new DeskError(`There is nothing to give back: order ${name} is ${order.status}.`)
			const amount = options.amount ?? left
			if (amount > left) throw new DeskError(tooMuch(left))

			const part = amount === left ? 'all of it' : `of ${money(left)}`
			const question = `Give ${money(amount)} (${part}) back to ${order.customer} for order ${name}? [y/N]`
			if (!(await confirm(context, { text: question, yes: YES }, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			// The amount that was confirmed, whatever has been given back meanwhile.
			const made = madeOf(
				await refundOrder(shop, {
					orderId: order.id,
					amountOre: amount,
					reason: options.reason,
				}),
			)
			if (options.json) screen.json({ orderId: order.id, ...made })
			else if (made.outcome === 'refunded') screen.say(`${money(made.amountOre)} given back.`)
			else {
				screen.say(
					`The provider has not made it yet. ${money(made.amountOre)} is given back as soon as it has; \`npm run desk -- order ${name}\` shows how far it has come.`,
				)
			}
		})
}

type Made = Extract<RefundOutcome, { readonly refundId: string }>

/** Refusals are told as errors; what is left has been made, or will be. */
function madeOf(result: RefundOutcome): Made {
	switch (result.outcome) {
		case 'refunded':
		case 'under-way':
			return result
		case 'refused':
			throw new DeskError('The provider refused to give the money back. Nothing was changed.')
		case 'more-than-was-paid':
			throw new DeskError(tooMuch(result.refundableOre))
		case 'nothing-to-refund':
		case 'not-found':
			throw new DeskError('There is nothing left to give back.')
	}
}

function tooMuch(left: number): string {
	return `Only ${money(left)} can be given back. Give a smaller --amount, or none for all of it.`
}
