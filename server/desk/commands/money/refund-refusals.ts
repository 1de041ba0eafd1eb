import type { RefundOutcome } from '../../../orders/refunding/refund-order.ts'
import type { EarlierRefund } from '../../../orders/refunding/same-refund.ts'
import { atMinute, money } from '../../terminal/format.ts'

type Refusal =
	| Exclude<RefundOutcome, { readonly refundId: string }>
	/** By the provider. */
	| { readonly outcome: 'refused' }

/** Why money is not given back, and what to do instead. */
export function refusal(result: Refusal): string {
	switch (result.outcome) {
		case 'refused':
			return 'The provider refused to give the money back. Nothing was changed. Its own pages tell why: somebody may have given it back there.'
		case 'at-other-provider':
			return `The money is at ${result.provider}, which is not the configured provider. Nothing was changed: give it back on ${result.provider}'s own pages, or set PAYMENT_PROVIDER=${result.provider} again and repeat this.`
		case 'changed-meanwhile':
			return 'The payments of this order have changed meanwhile. Nothing was changed: look again, and repeat it.'
		case 'more-than-was-paid':
			return `Only ${money(result.refundableOre, result.currency)} can be given back. Give a smaller --amount, or neither that nor a car for all of it.`
		case 'unknown-car':
			return `${result.chassisNumber} is no car of this order. ${carsInstead(result.soldCars)}`
		case 'car-without-coc':
			return `${result.chassisNumber} has no CoC: nothing was paid for it. ${carsInstead(result.soldCars)}`
		case 'car-given-back':
			return `${earlier(`The price of ${result.chassisNumber}`, result.before)} Nothing was changed. If more is to go back, give an --amount.`
		case 'not-sold':
			return 'Nothing of it is left that a receipt is for, so neither a car nor the VAT can be given back. Give an --amount instead.'
		case 'same-as-before':
			return asBefore('The same amount', result.before)
		case 'nothing-to-refund':
		case 'not-found':
			return 'There is nothing left to give back.'
	}
}

function carsInstead(cars: readonly string[]): string {
	return cars.length === 0 ? 'Give an --amount instead.' : `Its cars are ${cars.join(', ')}.`
}

export function earlier(sum: string, { at, isMade }: EarlierRefund): string {
	return `${sum} ${isMade ? 'was given back' : 'is under way'} for this order already (asked for ${atMinute(at)}).`
}

export function asBefore(sum: string, before: EarlierRefund): string {
	return `${earlier(sum, before)} Nothing was changed. Add --again if you mean another one.`
}
