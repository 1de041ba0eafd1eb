import { vatInPart } from '../handling/price.ts'

/**
 * SQL: how much of a settled payment its order's receipt is for, where `receipts` is the order's.
 * What was paid beyond that is a surplus: no sale explains it, and it is given back first.
 */
export const soldOre = (attempt: string) => `
	coalesce(${attempt}.accepted_ore, case when receipts.attempt_id = ${attempt}.id
		then coalesce(${attempt}.settled_ore, ${attempt}.amount_ore) else 0 end)`

/** SQL: the VAT of `orders`. */
const VAT_ORE = `
	coalesce((
		select sum(cost_ore) from order_lines
		where order_lines.order_id = orders.id and kind = 'vat'
	), 0)::bigint`

/** SQL: the columns of `PaymentInSale`, of `attempt` joined with `orders` and, where there is one, `receipts`. */
export const PAYMENT_IN_SALE = `
	coalesce(attempt.settled_ore, attempt.amount_ore) as settled_ore,
	${soldOre('attempt')} as sold_ore,
	coalesce((
		select sum(${soldOre('earlier')}) from payment_attempts as earlier
		where earlier.order_id = attempt.order_id and earlier.status = 'SETTLED'
			and (earlier.created_at, earlier.id) < (attempt.created_at, attempt.id)
	), 0)::bigint as sold_before_ore,
	orders.total_ore,
	${VAT_ORE} as vat_ore`

/** SQL: the columns of `AskedPayment`, of `attempt` joined with `orders`. */
export const ASKED_PAYMENT = `
	coalesce(attempt.settled_ore, attempt.amount_ore) as settled_ore,
	attempt.amount_ore as asked_ore,
	${VAT_ORE} as vat_ore`

export type PaymentInSale = {
	readonly settled_ore: number
	/** How much of the payment is the sale, and how much of the sale the payments before it are. */
	readonly sold_ore: number
	readonly sold_before_ore: number
	/** The order's. */
	readonly total_ore: number | null
	readonly vat_ore: number
}

/**
 * SQL: the columns of `RefundInSale`, of `refunds`, where what was given back before counts for the same
 * order (the sale) or the same attempt (what the provider knows of).
 */
export const refundInSale = (same: 'order_id' | 'attempt_id') => `
	refunds.kind as refund_kind,
	exists (
		select from refunds as credit
		where credit.${same} = refunds.${same} and credit.kind = 'vat' and credit.status <> 'CANCELLED'
			and (credit.created_at, credit.id) < (refunds.created_at, refunds.id)
	) as is_vat_credited`

export type RefundInSale = {
	readonly refund_kind: 'price' | 'vat'
	/** All VAT was given back before it, so there is none in it. */
	readonly is_vat_credited: boolean
}

type Part = { readonly soldOre: number; readonly vatOre: number }

/** Of what several payments paid together, each bears its share of the VAT. */
export function soldInPayment(payment: PaymentInSale): Part {
	const whole = { vatOre: payment.vat_ore, totalOre: payment.total_ore ?? 0 }
	return {
		soldOre: payment.sold_ore,
		vatOre: vatInPart(whole, payment.sold_before_ore, payment.sold_ore),
	}
}

/** How much of a refund is taken from the sale, after the refunds of a part of the price before it. */
export function soldInRefund(
	payment: PaymentInSale,
	refund: RefundInSale,
	refundedOre: number,
	ore: number,
): Part {
	const whole = { vatOre: soldInPayment(payment).vatOre, totalOre: payment.sold_ore }
	const part = beyondSurplus(payment.settled_ore - payment.sold_ore, whole, refundedOre, ore)
	return ofKind(refund, part, ore)
}

/** Refunds of a part of the price share its VAT; one of VAT alone takes what they have left of it. */
function ofKind({ refund_kind, is_vat_credited }: RefundInSale, part: Part, ore: number): Part {
	if (refund_kind === 'vat') return { soldOre: ore, vatOre: ore }
	return is_vat_credited ? { ...part, vatOre: 0 } : part
}

export type AskedPayment = {
	readonly settled_ore: number
	/** What the provider was told when the payment was opened. */
	readonly asked_ore: number
	readonly vat_ore: number
}

/** The provider knows of no sale: what it is told of a refund follows what it was told of the payment. */
export function vatInRefund(
	payment: AskedPayment,
	refund: RefundInSale,
	refundedOre: number,
	ore: number,
): number {
	const surplusOre = Math.max(0, payment.settled_ore - payment.asked_ore)
	const whole = { vatOre: payment.vat_ore, totalOre: payment.asked_ore }
	return ofKind(refund, beyondSurplus(surplusOre, whole, refundedOre, ore), ore).vatOre
}

function beyondSurplus(
	surplusOre: number,
	whole: { readonly vatOre: number; readonly totalOre: number },
	refundedOre: number,
	ore: number,
): Part {
	const beyond = (amountOre: number) => Math.max(0, amountOre - surplusOre)
	const soldBeforeOre = beyond(refundedOre)
	const soldOre = beyond(refundedOre + ore) - soldBeforeOre
	return { soldOre, vatOre: vatInPart(whole, soldBeforeOre, soldOre) }
}
