import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../db/database.ts'
import { vatInPart } from '../handling/price.ts'
import {
	PAYMENT_IN_SALE,
	type PaymentInSale,
	soldInPayment,
	soldInRefund,
} from '../paying/sold-part.ts'

/** What refunds have left of a payment: what no sale explains, and of the sale its net and its VAT. */
export type SaleLeft = {
	readonly surplusOre: number
	readonly netOre: number
	readonly vatOre: number
}

/** What a refund takes from the sale, VAT included, and the VAT in that. */
export type Credit = { readonly soldOre: number; readonly vatOre: number }

type Others = {
	/** Promised refunds keep others from what is theirs; what was made in the end decides. */
	readonly counting: 'promised' | 'made'
	readonly except?: string
}

type Row = PaymentInSale & {
	readonly is_foreign: boolean
	/** On the provider's own pages: of what no sale explains first, as ours. */
	readonly refunded_elsewhere_ore: number
	readonly refunded_ore: number
	readonly credited_ore: number
	readonly credited_vat_ore: number
	/** Refunds of which the version before did not write down what they take. */
	readonly untold_ore: number
}

export async function saleLeft(
	database: Database | DatabaseTransaction,
	attemptId: string,
	{ counting, except }: Others = { counting: 'promised' },
): Promise<SaleLeft> {
	const isCounted =
		counting === 'made' ? sql`refunds.status = 'EXECUTED'` : sql`refunds.status <> 'CANCELLED'`
	const { rows } = await sql<Row>`
		select
			${sql.raw(PAYMENT_IN_SALE)},
			coalesce(attempt.settled_currency, 'SEK') <> 'SEK' as is_foreign,
			attempt.refunded_elsewhere_ore,
			refunded.*
		from payment_attempts as attempt
		join orders on orders.id = attempt.order_id
		left join receipts on receipts.order_id = attempt.order_id
		cross join lateral (
			select
				coalesce(sum(refunds.amount_ore), 0)::bigint as refunded_ore,
				coalesce(sum(refunds.sold_ore), 0)::bigint as credited_ore,
				coalesce(sum(refunds.vat_ore), 0)::bigint as credited_vat_ore,
				coalesce(sum(refunds.amount_ore) filter (where refunds.sold_ore is null), 0)::bigint
					as untold_ore
			from refunds
			where attempt_id = attempt.id and refunds.id is distinct from ${except ?? null}::uuid
				and ${isCounted}
		) as refunded
		where attempt.id = ${attemptId}`.execute(database)
	const [payment] = rows
	if (!payment) throw new Error('There is no such payment')
	const sale = payment.is_foreign ? NO_SALE : soldInPayment(payment)
	const untold = payment.is_foreign ? NO_SALE : soldInRefund(payment, 0, payment.untold_ore)
	const soldOre = payment.credited_ore + untold.soldOre
	const vatOre = payment.credited_vat_ore + untold.vatOre
	const unsoldOre = payment.settled_ore - sale.soldOre - payment.refunded_elsewhere_ore
	return {
		surplusOre: Math.max(0, unsoldOre - payment.refunded_ore + soldOre),
		netOre: Math.max(0, sale.soldOre - sale.vatOre - soldOre + vatOre),
		vatOre: Math.max(0, sale.vatOre - vatOre),
	}
}

const NO_SALE: Credit = { soldOre: 0, vatOre: 0 }

/** What no sale explains is given back first; the rest bears its part of the VAT that is left. */
export function creditOfAmount({ surplusOre, netOre, vatOre }: SaleLeft, ore: number): Credit {
	const leftOre = netOre + vatOre
	const soldOre = Math.min(leftOre, Math.max(0, ore - surplusOre))
	return { soldOre, vatOre: vatInPart({ vatOre, totalOre: leftOre }, 0, soldOre) }
}

/**
 * Whole cars at their price, with their share of the VAT, as far as that is left; the last ones with all
 * that is left of it. Null: other refunds have taken too much of the price.
 */
export function creditOfCars(
	left: SaleLeft,
	cars: { netOre: number; vatOre: number },
): Credit | null {
	if (cars.netOre > left.netOre) return null
	const vatOre = cars.netOre === left.netOre ? left.vatOre : Math.min(cars.vatOre, left.vatOre)
	return { soldOre: cars.netOre + vatOre, vatOre }
}

export function creditOfVat({ vatOre }: SaleLeft): Credit {
	return { soldOre: vatOre, vatOre }
}

export function isLeft({ netOre, vatOre }: SaleLeft, credit: Credit): boolean {
	return credit.vatOre <= vatOre && credit.soldOre - credit.vatOre <= netOre
}
