import type { Command } from 'commander'
import { CANCELLED_BY_OPERATOR, type CancelOutcome } from '../../orders/cancel-order.ts'
import { perform } from '../acts/act.ts'
import { CANCEL } from '../acts/orders/cancel.ts'
import { asOption, jsonOption, ORDER_ARGUMENT, yesOption } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { describeFailure } from '../failure.ts'
import { orderByIdStart } from '../queries/order-by-id.ts'
import { orderInShort } from '../queries/order-in-short.ts'
import { confirm, YES } from '../terminal/confirm.ts'
import { money } from '../terminal/format.ts'
import { inWords, shortId } from './order-texts.ts'

type Options = {
	readonly reason: string
	readonly as?: string
	readonly yes?: true
	readonly json?: true
}

const REFUSALS: Record<Exclude<CancelOutcome, 'cancelled' | 'already-cancelled'>, string> = {
	'already-paid':
		'Money was paid for the order, so it cannot be cancelled. `npm run desk -- refund ID` gives it back.',
	'cannot-be-cancelled':
		'There is nothing to cancel: no CoC can be delivered for this order, and its customer was told.',
	'not-found': 'The order was erased just now.',
}

const TOLD = 'Cancelled. The customer is told by mail.'
const UNTOLD = 'Cancelled. The person was erased: nobody is told.'

export function addCancel(program: Command, context: DeskContext): void {
	const { screen, openDesk } = context
	program
		.command('cancel')
		.summary('cancel an order that is not paid')
		.description(
			'Cancels an order that is not paid: closes its payment at the provider, so that nobody can pay it any more, and tells the customer by mail.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.option('--reason <text>', 'why, for the history of the order', CANCELLED_BY_OPERATOR)
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- cancel 4F2K-9QXH
  npm run desk -- cancel 4F2K-9QXH --reason "ordered twice" --yes`,
		)
		.action(async (id: string, options: Options) => {
			const desk = await openDesk(options)
			const { shop } = desk
			const order = await orderInShort(shop.db, await orderByIdStart(shop.db, id))
			const sum = order.totalOre === null ? '' : `, ${money(order.totalOre)}`
			const question = `Cancel order ${shortId(screen.terminal, order.id)} of ${order.customer} (${inWords(order.state)}${sum})? [y/N]`
			const changes = ['RECEIVED', 'CREATED', 'REVIEW'].includes(order.status)
			if (changes && !(await confirm(context, { text: question, yes: YES }, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			const cancelling = { orderId: order.id, reason: options.reason }
			const outcome = await perform(desk, CANCEL, cancelling).catch((error: unknown) => {
				throw new DeskError(
					`The order could not be cancelled: ${describeFailure(error)}. The order is as it was; try again when the payment provider answers.`,
					{ cause: error },
				)
			})
			if (outcome !== 'cancelled' && outcome !== 'already-cancelled') {
				throw new DeskError(REFUSALS[outcome])
			}
			if (options.json) screen.json({ orderId: order.id, outcome })
			else if (outcome === 'cancelled') screen.say(order.isErased ? UNTOLD : TOLD)
			else screen.say('The order was cancelled before.')
		})
}
