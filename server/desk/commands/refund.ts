import type { Command } from 'commander'
import {
	type EarlierRefund,
	type RefundOutcome,
	refundable,
	sameRefund,
} from '../../orders/refunding/refund-order.ts'
import { refundedElsewhere } from '../../orders/refunding/refunded-elsewhere.ts'
import { perform } from '../acts/act.ts'
import { REFUND } from '../acts/money/refund.ts'
import { asOption, jsonOption, kronorAsOre, ORDER_ARGUMENT, yesOption } from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { orderByIdStart } from '../queries/order-by-id.ts'
import { orderInShort } from '../queries/order-in-short.ts'
import { confirm, YES } from '../terminal/confirm.ts'
import { atMinute, money } from '../terminal/format.ts'
import { quoted, shortId } from './order-texts.ts'

type Options = {
	readonly amount?: number
	readonly reason: string
	readonly again?: true
	readonly as?: string
	readonly yes?: true
	readonly json?: true
}

export function addRefund(program: Command, context: DeskContext): void {
	const { screen, openDesk, signal } = context
	program
		.command('refund')
		.summary('give money back for a paid order')
		.description(
			'Gives money back for a paid order, all that is left of it or a part, and waits up to 10 seconds for the provider. If it takes longer, or the provider cannot be reached, the money is given back as soon as it can be, once: do not repeat the command.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.option('--amount <kronor>', 'a part, as 312,50 (default: all that is left)', kronorAsOre)
		.option('--reason <text>', 'why, for the provider and the books', 'Refund by customer service')
		.option('--again', 'one more of the same amount within an hour is meant')
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- refund 4F2K-9QXH
  npm run desk -- refund 4F2K-9QXH --amount 312,50 --reason "one car sold"`,
		)
		.action(async (id: string, options: Options) => {
			const desk = await openDesk(options)
			const { shop, patienceMs } = desk
			const order = await orderInShort(shop.db, await orderByIdStart(shop.db, id))
			const name = shortId(screen.terminal, order.id)
			const { ore: left, currency, attemptId } = await refundable(shop, order.id)
			const elsewhere = givenBackElsewhere(await refundedElsewhere(shop.db, order.id))
			if (left === 0) {
				const state = `order ${name} is ${quoted(order.state)}.`
				throw new DeskError(`There is nothing to give back: ${state}${elsewhere}`)
			}
			const amount = options.amount ?? left
			if (amount > left) throw new DeskError(tooMuch(left, currency) + elsewhere)

			const sum = money(amount, currency)
			const before = options.again ? null : await sameRefund(shop.db, order.id, amount)
			if (before && options.yes) throw new DeskError(asBefore(sum, before))
			const part = amount === left ? 'all of it' : `of ${money(left, currency)}`
			const question = `${before ? `${earlier(sum, before)} Give another` : 'Give'} ${sum} (${part}) back to ${order.customer} for order ${name}? [y/N]`
			if (!(await confirm(context, { text: question, yes: YES }, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			const request = {
				orderId: order.id,
				amountOre: amount,
				reason: options.reason,
				again: options.again ?? before !== null,
				attemptId,
				patience: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
			}
			const made = madeOf(await perform(desk, REFUND, request), currency)
			if (options.json) screen.json({ orderId: order.id, ...made })
			else if (made.outcome === 'refunded') screen.say(`${sum} given back.`)
			else {
				screen.say(
					`Under way: do not repeat it. The provider has not confirmed ${sum} yet; it is given back once, as soon as the provider can. \`npm run desk -- order ${name}\` shows how far it has come.`,
				)
			}
		})
}

type Made = Extract<RefundOutcome, { readonly refundId: string }>

/** Refusals are told as errors; what is left has been made, or will be. */
function madeOf(result: RefundOutcome, currency: string): Made {
	switch (result.outcome) {
		case 'refunded':
		case 'under-way':
			return result
		case 'refused':
			throw new DeskError(
				'The provider refused to give the money back. Nothing was changed. Its own pages tell why: somebody may have given it back there.',
			)
		case 'at-other-provider':
			throw new DeskError(
				`The money is at ${result.provider}, which is not the configured provider. Nothing was changed: give it back on ${result.provider}'s own pages, or set PAYMENT_PROVIDER=${result.provider} again and repeat this.`,
			)
		case 'changed-meanwhile':
			throw new DeskError(
				'The payments of this order have changed meanwhile. Nothing was changed: look again, and repeat it.',
			)
		case 'more-than-was-paid':
			throw new DeskError(tooMuch(result.refundableOre, currency))
		case 'same-as-before':
			throw new DeskError(asBefore('The same amount', result.before))
		case 'nothing-to-refund':
		case 'not-found':
			throw new DeskError('There is nothing left to give back.')
	}
}

function tooMuch(left: number, currency: string): string {
	return `Only ${money(left, currency)} can be given back. Give a smaller --amount, or none for all of it.`
}

function givenBackElsewhere(parts: readonly { ore: number; currency: string }[]): string {
	if (parts.length === 0) return ''
	const sums = parts.map(({ ore, currency }) => money(ore, currency))
	return ` On the provider's own pages ${sums.join(' and ')} was given back.`
}

function earlier(sum: string, { at, isMade }: EarlierRefund): string {
	return `${sum} ${isMade ? 'was given back' : 'is under way'} for this order already (asked for ${atMinute(at)}).`
}

function asBefore(sum: string, before: EarlierRefund): string {
	return `${earlier(sum, before)} Nothing was changed. Add --again if you mean another one.`
}
