import { type Command, Option } from 'commander'
import {
	planRefund,
	type RefundPlan,
	type RefundRefusal,
	type Wanted,
} from '../../orders/refunding/plan-refund.ts'
import type { RefundOutcome } from '../../orders/refunding/refund-order.ts'
import { refundedElsewhere } from '../../orders/refunding/refunded-elsewhere.ts'
import { perform } from '../acts/act.ts'
import { REFUND } from '../acts/money/refund.ts'
import {
	asOption,
	chassisNumberToo,
	jsonOption,
	kronorAsOre,
	ORDER_ARGUMENT,
	yesOption,
} from '../arguments.ts'
import type { DeskContext } from '../context.ts'
import { DeskError } from '../desk-error.ts'
import { orderByIdStart } from '../queries/order-by-id.ts'
import { orderInShort } from '../queries/order-in-short.ts'
import { confirm, YES } from '../terminal/confirm.ts'
import { counted, money } from '../terminal/format.ts'
import { noteElsewhere } from './money/refund-elsewhere.ts'
import { asBefore, earlier, refusal } from './money/refund-refusals.ts'
import { quoted, shortId } from './order-texts.ts'

type Options = {
	readonly amount?: number
	readonly car?: readonly string[]
	readonly vat?: true
	readonly paidElsewhere?: true
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
			'Gives money back for a paid order: all that is left of it, an amount, the price of some of its cars with their VAT, or the VAT alone. What was sold gets a credit note, which is mailed. Waits up to 10 seconds for the provider. If it takes longer, or the provider cannot be reached, the money is given back as soon as it can be, once: do not repeat the command.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.option('--amount <kronor>', 'a part, as 312,50 (default: all that is left)', kronorAsOre)
		.addOption(
			new Option('--car <chassis number>', 'a car of the order; may be given several times')
				.argParser(chassisNumberToo)
				.conflicts('amount'),
		)
		.addOption(
			new Option('--vat', 'the VAT alone, all that is left of it').conflicts(['amount', 'car']),
		)
		.addOption(
			new Option(
				'--paid-elsewhere',
				'it was given back on a former provider’s own pages: our books note that, and it is booked by hand',
			).conflicts(['car', 'vat']),
		)
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
  npm run desk -- refund 4F2K-9QXH --car VND1A2B3C4D567890 --reason "car sold"
  npm run desk -- refund 4F2K-9QXH --amount 312,50
  npm run desk -- refund 4F2K-9QXH --amount 312,50 --paid-elsewhere`,
		)
		.action(async (id: string, options: Options) => {
			const desk = await openDesk(options)
			const { shop, patienceMs } = desk
			const order = await orderInShort(shop.db, await orderByIdStart(shop.db, id))
			const name = shortId(screen.terminal, order.id)
			if (options.paidElsewhere) {
				const { amount, yes, json } = options
				return noteElsewhere(context, desk, { orderId: order.id, name, amount, yes, json })
			}
			const elsewhere = givenBackElsewhere(await refundedElsewhere(shop.db, order.id))
			const wanted = wantedOf(options)
			const plan = await planRefund(shop.db, shop.provider.name, order.id, wanted)
			if (plan.outcome === 'nothing-to-refund') {
				const state = `order ${name} is ${quoted(order.state)}.`
				const what = options.vat ? 'no VAT' : 'nothing'
				throw new DeskError(`There is ${what} to give back: ${state}${elsewhere}`)
			}
			if (plan.outcome !== 'possible') {
				throw new DeskError(`${refusal(plan)}${onceItIsBack(plan, options)}${elsewhere}`)
			}
			const { currency, attemptId, before } = plan
			const sum = money(plan.amountOre, currency)
			const isRepeated = before !== null && !options.again
			if (isRepeated && options.yes) throw new DeskError(asBefore(sum, before))
			const question = `${isRepeated ? `${earlier(sum, before)} Give another` : 'Give'} ${sum} (${partOf(plan)}) back to ${order.customer} for order ${name}? [y/N]`
			if (!(await confirm(context, { text: question, yes: YES }, options.yes))) {
				throw new DeskError('Nothing was changed.')
			}
			const request = {
				...('amountOre' in wanted ? { amountOre: plan.amountOre } : wanted),
				orderId: order.id,
				reason: options.reason,
				again: options.again ?? isRepeated,
				attemptId,
				shownOre: plan.amountOre,
				patience: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
			}
			const made = madeOf(await perform(desk, REFUND, request))
			if (options.json) screen.json({ orderId: order.id, ...made })
			else if (made.outcome === 'refunded') screen.say(`${sum} given back.`)
			else {
				screen.say(
					`Under way: do not repeat it. The provider has not confirmed ${sum} yet; it is given back once, as soon as the provider can. \`npm run desk -- order ${name}\` shows how far it has come.`,
				)
			}
		})
}

function onceItIsBack({ outcome }: RefundRefusal, { car, vat }: Options): string {
	if (outcome !== 'at-other-provider') return ''
	const how = car || vat ? '--paid-elsewhere with an --amount notes it' : 'add --paid-elsewhere'
	return ` Once it is given back there, ${how}.`
}

function wantedOf({ amount, car, vat }: Options): Wanted {
	if (vat) return { vatOnly: true }
	return car ? { chassisNumbers: [...new Set(car)] } : { amountOre: amount ?? null }
}

function partOf({ amountOre, leftOre, currency, cars, what }: RefundPlan): string {
	const part = amountOre === leftOre ? 'all of it' : `of ${money(leftOre, currency)}`
	if (what === 'vat') return `the VAT, ${part}`
	return cars.length === 0 ? part : `${counted(cars.length, 'car')}, ${part}`
}

type Made = Extract<RefundOutcome, { readonly refundId: string }>

/** Refusals are told as errors; what is left has been made, or will be. */
function madeOf(result: RefundOutcome): Made {
	if (!('refundId' in result)) throw new DeskError(refusal(result))
	if (result.outcome === 'refused') throw new DeskError(refusal({ outcome: 'refused' }))
	return result
}

function givenBackElsewhere(parts: readonly { ore: number; currency: string }[]): string {
	if (parts.length === 0) return ''
	const sums = parts.map(({ ore, currency }) => money(ore, currency))
	return ` On the provider's own pages ${sums.join(' and ')} was given back.`
}
