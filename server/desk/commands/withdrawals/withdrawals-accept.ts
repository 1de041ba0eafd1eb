import { type Command, Option } from 'commander'
import type { RefundPlan, Wanted } from '../../../orders/refunding/plan-refund.ts'
import { planRefunds } from '../../../orders/refunding/plan-refunds.ts'
import type { Shop } from '../../../orders/shop.ts'
import { findAcceptable } from '../../../withdrawals/find-acceptable.ts'
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
import { acceptedInWords, NOT_ACCEPTABLE } from './accepted-words.ts'
import { namedWithdrawal, WITHDRAWAL_ARGUMENT, withdrawalNumber } from './named-withdrawal.ts'

type Options = {
	readonly car?: readonly string[]
	readonly again?: true
	readonly paidElsewhere?: true
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
			'Accepts a withdrawal: gives back all that is left of the order’s payments, or the price of some of its cars, as `refund` does; certificates that were not sent yet are not sent any more, and the customer is told. Done twice, it is done once.',
		)
		.argument('<n>', WITHDRAWAL_ARGUMENT, withdrawalNumber)
		.addOption(
			new Option(
				'--car <chassis number>',
				'only this car; may be given several times (default: the whole order)',
			).argParser(chassisNumberToo),
		)
		.option('--again', 'one more of the same amount within an hour is meant')
		.addOption(
			new Option(
				'--paid-elsewhere',
				'what was paid at a former provider was given back on its own pages: our books note that, and it is booked by hand',
			).conflicts('car'),
		)
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
			const { emailAddress } = await namedWithdrawal(shop, number)
			const acceptable = await findAcceptable(shop, number)
			if ('outcome' in acceptable) {
				// What was done before is done: the same command says so again.
				if (acceptable.outcome !== 'accepted-before')
					throw new DeskError(NOT_ACCEPTABLE[acceptable.outcome])
				if (options.json) return screen.json({ number, ...acceptable })
				return screen.say(NOT_ACCEPTABLE['accepted-before'])
			}
			const { orderId } = acceptable
			const wanted: Wanted = options.car
				? { chassisNumbers: [...new Set(options.car)] }
				: { amountOre: null }
			const plans = await toGiveBack(shop, orderId, wanted, options.paidElsewhere)
			const shown = plans.map(({ attemptId, amountOre: ore }) => ({ attemptId, ore }))
			const before = repeated(plans, options)
			const { customer } = await orderInShort(shop.db, orderId)
			const name = shortId(screen.terminal, orderId)
			const isErased = emailAddress === ''
			const text = `${before}Accept withdrawal ${number} of order ${name}: ${inWords(plans)}, ${isErased ? 'mail nobody (erased)' : `mail ${customer}`}, and send no certificate that is not sent yet? [y/N]`
			if (!(await confirm(context, { text, yes: YES }, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			const outcome = await perform(desk, ACCEPT_WITHDRAWAL, {
				...{ number, wanted, shown },
				again: options.again ?? before !== '',
				paidElsewhere: options.paidElsewhere ?? false,
				patience: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
			})
			const told = acceptedInWords(outcome)
			if (options.json) screen.json({ number, orderId, ...outcome })
			else screen.say(told)
		})
}

/** What is shown before it is asked for: a refund for each payment. */
async function toGiveBack(
	shop: Shop,
	orderId: string,
	wanted: Wanted,
	isPaidElsewhere?: boolean,
): Promise<readonly RefundPlan[]> {
	const { db, provider } = shop
	const planned = await planRefunds(db, provider.name, orderId, wanted, isPaidElsewhere)
	if (planned.outcome === 'possible') return planned.plans
	if (planned.outcome === 'nothing-to-refund') return []
	if (planned.outcome === 'more-than-was-paid') throw new DeskError(IN_NO_PAYMENT)
	const isThere = planned.outcome === 'at-other-provider' && 'amountOre' in wanted
	throw new DeskError(`${refusal(planned)}${isThere ? ONCE_IT_IS_BACK : ''}`)
}

const IN_NO_PAYMENT =
	'No single payment of this order has so much of its price left: it was paid by several, or a part was given back. Accept it without --car, which gives back all that is left of each. Nothing was changed.'

const ONCE_IT_IS_BACK = ' Once it is given back there, add --paid-elsewhere.'

function inWords(plans: readonly RefundPlan[]): string {
	if (plans.length === 0) return 'there is nothing left to give back'
	const sums = plans.map(({ amountOre, currency }) => money(amountOre, currency))
	const cars = plans.reduce((sum, plan) => sum + plan.cars.length, 0)
	const part = cars === 0 ? '' : ` (${counted(cars, 'car')})`
	return `give ${sums.join(' and ')}${part} back${plans.length > 1 ? ', each the way it was paid' : ''}`
}

/** What was given back within the hour, and may be this. */
function repeated(plans: readonly RefundPlan[], { again, yes }: Options): string {
	if (again) return ''
	const sums = plans.flatMap(({ amountOre, currency, before }) =>
		before ? [{ sum: money(amountOre, currency), before }] : [],
	)
	const [first] = sums
	if (first && yes) throw new DeskError(asBefore(first.sum, first.before))
	return sums.map(({ sum, before }) => `${earlier(sum, before)} `).join('')
}
