import { sql } from 'kysely'
import type { RefundToMake } from '../../payments/provider.ts'
import { callbackUrl } from '../paying/payment-to-open.ts'
import {
	ASKED_PAYMENT,
	type AskedPayment,
	type RefundInSale,
	refundInSale,
	vatInRefund,
} from '../paying/sold-part.ts'
import type { Shop } from '../shop.ts'

type RefundRow = AskedPayment &
	RefundInSale & {
		readonly order_id: string
		readonly amount_ore: number
		readonly reason: string
		readonly vat_rate_basis_points: number | null
		readonly before_ore: number
	}

/** What the provider is told of a refund of the payment that it knows by `reference`. */
export async function refundToMake(
	shop: Shop,
	refundId: string,
	reference: string,
): Promise<RefundToMake> {
	const { rows } = await sql<RefundRow>`
		select
			refunds.order_id, refunds.amount_ore, refunds.reason,
			orders.vat_rate_basis_points,
			${sql.raw(ASKED_PAYMENT)},
			${sql.raw(refundInSale('attempt_id'))},
			coalesce((
				select sum(earlier.amount_ore) from refunds as earlier
				where earlier.attempt_id = refunds.attempt_id and earlier.status <> 'CANCELLED'
					and earlier.kind = 'price'
					and (earlier.created_at, earlier.id) < (refunds.created_at, refunds.id)
			), 0)::bigint as before_ore
		from refunds
		join payment_attempts as attempt on attempt.id = refunds.attempt_id
		join orders on orders.id = refunds.order_id
		where refunds.id = ${refundId}`.execute(shop.db)
	const [refund] = rows
	if (!refund) throw new Error('There is no such refund')
	const vatOre = vatInRefund(refund, refund, refund.before_ore, refund.amount_ore)
	return {
		refundId,
		orderId: refund.order_id,
		reference,
		amountOre: refund.amount_ore,
		vatOre,
		vatRatePercent: vatOre === 0 ? 0 : (refund.vat_rate_basis_points ?? 0) / 100,
		reason: refund.reason,
		callbackUrl: callbackUrl(shop),
	}
}
