import { PAYMENT_WORDS, REFUND_WORDS, type Words, wordsFor } from '@coc/contract'
import type { Command } from 'commander'
import type { CheckedOrder, CheckedPayment, CheckedRefund } from '../../../orders/check-order.ts'
import { perform } from '../../acts/act.ts'
import { CHECK_ORDER } from '../../acts/care/check-order.ts'
import { asOption, jsonOption, ORDER_ARGUMENT } from '../../arguments.ts'
import type { DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { describeFailure } from '../../failure.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { money } from '../../terminal/format.ts'
import type { Screen } from '../../terminal/screen.ts'
import { inWords } from '../order-texts.ts'

type Options = { readonly as?: string; readonly json?: true }

export function addCheck(program: Command, { screen, openDesk, signal }: DeskContext): void {
	program
		.command('check')
		.summary('ask the payment provider now')
		.description(
			'Asks the provider about every payment and refund of an order, now, and brings our books to what it says: as a callback would, if one was lost.',
		)
		.argument('<id>', ORDER_ARGUMENT)
		.addOption(asOption())
		.addOption(jsonOption())
		.addHelpText(
			'after',
			`
Examples:
  npm run desk -- check 4F2K-9QXH`,
		)
		.action(async (id: string, options: Options) => {
			const desk = await openDesk(options)
			const orderId = await orderByIdStart(desk.shop.db, id)
			const patience = AbortSignal.any([signal, AbortSignal.timeout(desk.patienceMs)])
			const checked = await perform(desk, CHECK_ORDER, { orderId, patience })
			if (!checked) throw new DeskError('The order was erased just now.')
			if (options.json) screen.json({ orderId, ...asJson(checked) })
			else show(screen, checked)
			if ([...checked.payments, ...checked.refunds].some(isUnanswered)) {
				throw new DeskError('Not everything was answered. Try again in a while.')
			}
		})
}

type Asked = CheckedPayment | CheckedRefund

const isUnanswered = ({ outcome }: Asked) => outcome === 'no-answer'

/** An error's words are for the screen. */
function asJson({ before, after, payments, refunds }: CheckedOrder) {
	const plain = (asked: Asked) => ({
		...asked,
		...('error' in asked && { error: describeFailure(asked.error) }),
	})
	return { before, after, payments: payments.map(plain), refunds: refunds.map(plain) }
}

function show(screen: Screen, { before, after, payments, refunds }: CheckedOrder): void {
	if (payments.length === 0) screen.say('No payment of this order was ever opened.')
	for (const payment of payments) screen.say(paymentLine(payment))
	for (const refund of refunds) screen.say(refundLine(refund))
	screen.say(
		before === after
			? `The order is as it was: ${inWords(after)}.`
			: `The order was “${inWords(before)}” and is now “${inWords(after)}”.`,
	)
}

const REASONS = {
	'other-provider': 'not asked, it is not the configured provider',
	'not-opened': 'not asked, it has not answered with a payment yet',
	ended: 'not asked, it was refused',
} as const

function paymentLine(payment: CheckedPayment): string {
	const about = `Payment at ${payment.provider}: `
	if (payment.outcome !== 'asked') return about + unasked(payment)
	const { status, amountOre, currency, refundedOre } = payment.said
	const said = wordsFor(PAYMENT_WORDS, status, 'en')
	const returned = refundedOre > 0 ? `, ${money(refundedOre, currency)} of it given back` : ''
	return `${about}it says “${said}”, ${money(amountOre, currency)}${returned}. ${changeIn(PAYMENT_WORDS, payment)}`
}

function refundLine(refund: CheckedRefund): string {
	const about = `Refund of ${money(refund.amountOre, refund.currency)}: `
	if (refund.outcome !== 'asked') return about + unasked(refund)
	return `${about}it says “${wordsFor(REFUND_WORDS, refund.after, 'en')}”. ${changeIn(REFUND_WORDS, refund)}`
}

function unasked(asked: Exclude<Asked, { readonly outcome: 'asked' }>): string {
	return asked.outcome === 'no-answer'
		? `no answer (${describeFailure(asked.error)}).`
		: `${REASONS[asked.because]}.`
}

function changeIn(
	words: Readonly<Record<string, Words>>,
	{ before, after }: { readonly before: string; readonly after: string },
): string {
	return before === after
		? 'So do our books.'
		: `Our books said “${wordsFor(words, before, 'en')}” and now say the same.`
}
