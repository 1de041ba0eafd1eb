import { type Command, Option } from 'commander'
import { planRefund, type Wanted } from '../../../orders/refunding/plan-refund.ts'
import { refundable } from '../../../orders/refunding/refund-order.ts'
import type { Shop } from '../../../orders/shop.ts'
import {
	type AcceptOutcome,
	findAcceptable,
	type NotAcceptable,
} from '../../../withdrawals/accept-withdrawal.ts'
import { perform } from '../../acts/act.ts'
import { ACCEPT_WITHDRAWAL } from '../../acts/withdrawals/accept-withdrawal.ts'
import { asOption, chassisNumberToo, jsonOption, yesOption } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { orderInShort } from '../../queries/order-in-short.ts'
import { confirm, YES } from '../../terminal/confirm.ts'
import { counted, money } from '../../terminal/format.ts'
import { asBefore, earlier, refusal } from '../money/refund-refusals.ts'
import { shortId } from '../order-texts.ts'
import { namedWithdrawal, WITHDRAWAL_ARGUMENT, withdrawalNumber } from './named-withdrawal.ts'

type Options = {
	readonly car?: readonly string[]
	readonly again?: true
	readonly as?: string
	readonly yes?: true
	readonly json?: true
}

export function addWithdrawalsAccept(withdrawals: Command, context: DeskContext): void {
	const { screen, openDesk, signal } = context
	withdrawals
		.command('accept')
		.summary('give the money of a withdrawal back, and tell the customer')
		.description(
			'Accepts a withdrawal: gives back all that is left of the order’s payment, or the price of some of its cars, as `refund` does; certificates that were not sent yet are not sent any more, and the customer is told. Done twice, it is done once.',
		)
		.argument('<n>', WITHDRAWAL_ARGUMENT, withdrawalNumber)
		.addOption(
			new Option(
				'--car <chassis number>',
				'only this car; may be given several times (default: the whole order)',
			).argParser(chassisNumberToo),
		)
		.option('--again', 'one more of the same amount within an hour is meant')
		.addOption(asOption())
		.addOption(yesOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- withdrawals accept 17
  npm run desk -- withdrawals accept 17 --car VND1A2B3C4D567890`,
		)
		.action(async (number: number, options: Options) => {
			const desk = await openDesk(options)
			const { shop, patienceMs } = desk
			await namedWithdrawal(shop, number)
			const acceptable = await findAcceptable(shop, number)
			if ('outcome' in acceptable) {
				// What was done before is done: the same command says so again.
				if (acceptable.outcome !== 'accepted-before')
					throw new DeskError(REFUSALS[acceptable.outcome])
				if (options.json) return screen.json({ number, ...acceptable })
				return screen.say(REFUSALS['accepted-before'])
			}
			const { orderId } = acceptable
			const wanted: Wanted = options.car
				? { chassisNumbers: [...new Set(options.car)] }
				: { amountOre: null }
			const shown = await toGiveBack(shop, orderId, wanted, options)
			const { customer } = await orderInShort(shop.db, orderId)
			const name = shortId(screen.terminal, orderId)
			const text = `Accept withdrawal ${number} of order ${name}: ${shown?.words ?? 'there is nothing left to give back'}, mail ${customer}, and send no certificate that is not sent yet? [y/N]`
			if (!(await confirm(context, { text, yes: YES }, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			const outcome = await perform(desk, ACCEPT_WITHDRAWAL, {
				...{ number, orderId, wanted, shown },
				again: options.again ?? shown?.isRepeated ?? false,
				patience: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
			})
			const told = toldOf(outcome, shown?.currency ?? 'SEK')
			if (options.json) screen.json({ number, orderId, ...outcome })
			else screen.say(told)
		})
}

/** What is shown before it is asked for. Null: nothing is left. */
async function toGiveBack(shop: Shop, orderId: string, wanted: Wanted, options: Options) {
	const plan = await planRefund(shop.db, shop.provider.name, orderId, wanted)
	if (plan.outcome === 'nothing-to-refund') return null
	if (plan.outcome !== 'possible') {
		throw new DeskError(refusal(plan, (await refundable(shop, orderId)).currency))
	}
	const { amountOre: ore, attemptId, currency, before, cars } = plan
	const sum = money(ore, currency)
	const isRepeated = before !== null && !options.again
	if (isRepeated && options.yes) throw new DeskError(asBefore(sum, before))
	const part = cars.length === 0 ? '' : ` (${counted(cars.length, 'car')})`
	const words = `${isRepeated ? `${earlier(sum, before)} Give another` : 'give'} ${sum}${part} back`
	return { ore, attemptId, currency, isRepeated, words }
}

function toldOf(result: AcceptOutcome, currency: string): string {
	if (result.outcome !== 'accepted') {
		throw new DeskError(
			isNotAcceptable(result) ? REFUSALS[result.outcome] : refusal(result, currency),
		)
	}
	if (!result.refund) return 'Accepted; the customer is told. Nothing was left to give back.'
	const sum = money(result.refund.amountOre, currency)
	switch (result.refund.outcome) {
		case 'refunded':
			return `Accepted; the customer is told. ${sum} given back.`
		case 'refused':
			throw new DeskError(
				`Accepted, and the customer is told; but the provider refused to give ${sum} back. Give it back on the provider's own pages, or \`refund\` it.`,
			)
		default:
			return `Accepted; the customer is told. ${sum} is under way: it is given back once, as soon as the provider can.`
	}
}

function isNotAcceptable(result: {
	readonly outcome: string
}): result is { readonly outcome: NotAcceptable } {
	return result.outcome in REFUSALS && result.outcome !== 'not-found'
}

const REFUSALS: Record<NotAcceptable, string> = {
	'not-found': 'It was erased just now.',
	unmatched:
		'It is of no order that we know. `npm run desk -- withdrawals match` says which one is meant. Nothing was changed.',
	'accepted-before': 'It was accepted before. Nothing was changed.',
	'declined-before':
		'It was declined before, and the customer was told so. `refund` gives money back all the same. Nothing was changed.',
	'still-payable':
		'Its order is not paid yet: `cancel` it first, so that nobody pays for it. Nothing was changed.',
}
