import { paymentElsewhere } from '../../../orders/refunding/refunded-elsewhere.ts'
import { perform } from '../../acts/act.ts'
import { NOTE_REFUND } from '../../acts/money/note-refund.ts'
import type { Desk, DeskContext } from '../../context.ts'
import { DeskError } from '../../desk-error.ts'
import { confirm, YES } from '../../terminal/confirm.ts'
import { money } from '../../terminal/format.ts'
import { refusal } from './refund-refusals.ts'

type Given = {
	readonly orderId: string
	/** The order's, as it is shown. */
	readonly name: string
	readonly amount?: number | undefined
	readonly yes?: true | undefined
	readonly json?: true | undefined
}

/** Writes down what was given back on a former provider's own pages. */
export async function noteElsewhere(context: DeskContext, desk: Desk, given: Given): Promise<void> {
	const { shop } = desk
	const { orderId, name } = given
	const payment = await paymentElsewhere(shop.db, orderId, shop.provider.name)
	if (!payment) {
		throw new DeskError(
			`Nothing of order ${name} is left at another provider than ${shop.provider.name}. Nothing was changed.`,
		)
	}
	const { id: attemptId, provider, leftOre } = payment
	const currency = payment.currency ?? 'SEK'
	const amountOre = given.amount ?? leftOre
	if (amountOre > leftOre) {
		throw new DeskError(
			refusal({ outcome: 'more-than-was-paid', refundableOre: leftOre, currency }),
		)
	}
	const sum = money(amountOre, currency)
	const part = amountOre === leftOre ? 'all of it' : `of ${money(leftOre, currency)}`
	const text = `Note that ${sum} (${part}) was given back at ${provider} for order ${name}? No money moves from here. [y/N]`
	if (!(await confirm(context, { text, yes: YES }, given.yes))) {
		throw new DeskError('Nothing was changed.')
	}
	const noted = await perform(desk, NOTE_REFUND, { orderId, attemptId, amountOre })
	if (noted.outcome !== 'noted') throw new DeskError(refusal(noted))
	if (given.json) context.screen.json({ orderId, ...noted })
	else context.screen.say(`Noted: ${sum} was given back at ${provider}. Book it by hand.`)
}
