import type { Command } from 'commander'
import type { AcceptOutcome } from '../../orders/paying/accept-order.ts'
import { perform } from '../acts/act.ts'
import { ACCEPT } from '../acts/money/accept.ts'
import { asOption, jsonOption, ORDER_ARGUMENT } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { describeFailure } from '../failure.ts'
import { orderByIdStart } from '../queries/order-by-id.ts'
import { kronor, money } from '../terminal/format.ts'

type Options = { readonly as?: string; readonly json?: true }

export function addAccept(program: Command, { screen, openDesk }: DeskContext): void {
	program
		.command('accept')
		.summary('take an order with a wrong amount for paid')
		.description(
			'Takes an order with a wrong amount paid for paid: numbers its receipt and mails it. What was paid for it in SEK, less what was given back, must be its total: give back what was paid too much first (refund), or give back everything and cancel it.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- orders --status review
  npm run desk -- refund 4F2K-9QXH --amount 50
  npm run desk -- accept 4F2K-9QXH`,
		)
		.action(async (id: string, options: Options) => {
			const desk = await openDesk(options)
			const orderId = await orderByIdStart(desk.shop.db, id)
			const accepted = await perform(desk, ACCEPT, { orderId }).catch((error: unknown) => {
				throw new DeskError(
					`The order could not be accepted: ${describeFailure(error)}. The order is as it was; try again when the payment provider answers.`,
					{ cause: error },
				)
			})
			const refusal = refusalOf(accepted)
			if (refusal !== null) throw new DeskError(`${refusal} Nothing was changed.`)
			if (options.json) screen.json({ orderId, outcome: accepted.outcome })
			else screen.say('Accepted. The receipt is on its way to the customer.')
		})
}

const GIVE_BACK =
	'Give it back (`npm run desk -- refund ID`), then cancel the order, or accept it if the rest is its total.'

function refusalOf(accepted: AcceptOutcome): string | null {
	switch (accepted.outcome) {
		case 'accepted':
			return null
		case 'amount-differs':
			return `${money(accepted.paidOre)} is paid and not given back, but the order costs ${money(accepted.totalOre)}.`
		case 'other-currency':
			return `${kronor(accepted.paidOre)} ${accepted.currency ?? 'of an unknown currency'} was paid, and only SEK can be accepted. ${GIVE_BACK}`
		case 'paid-for-another-order':
			return `A payment of this order is for another order, says the provider. ${GIVE_BACK}`
		case 'anonymised':
			return 'The personal data of this order was erased: nobody can get its receipt or certificates. Give the money back (`npm run desk -- refund ID`), then cancel the order.'
		case 'not-in-review':
		case 'not-found':
			return 'Only an order with a wrong amount paid can be accepted.'
	}
}
