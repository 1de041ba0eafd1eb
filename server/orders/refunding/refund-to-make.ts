import { sql } from 'kysely'
import type { RefundToMake } from '../../payments/provider.ts'
import { callbackUrl } from '../paying/payment-to-open.ts'
import { PAYMENT_IN_SALE, type PaymentInSale, soldInRefund } from '../paying/sold-part.ts'
import type { Shop } from '../shop.ts'

type RefundRow = PaymentInSale & {
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
			${sql.raw(PAYMENT_IN_SALE)},
			coalesce((
				select sum(earlier.amount_ore) from refunds as earlier
				where earlier.attempt_id = refunds.attempt_id and earlier.status <> 'CANCELLED'
					and (earlier.created_at, earlier.id) < (refunds.created_at, refunds.id)
			), 0)::bigint as before_ore
		from refunds
		join payment_attempts as attempt on attempt.id = refunds.attempt_id
		join orders on orders.id = refunds.order_id
		left join receipts on receipts.order_id = orders.id
		where refunds.id = ${refundId}`.execute(shop.db)
	const [refund] = rows
	if (!refund) throw new Error('There is no such refund')
	return {
		refundId,
		orderId: refund.order_id,
		reference,
		amountOre: refund.amount_ore,
		vatOre: soldInRefund(refund, refund.before_ore, refund.amount_ore).vatOre,
		vatRatePercent: (refund.vat_rate_basis_points ?? 0) / 100,
		reason: refund.reason,
		callbackUrl: callbackUrl(shop),
	}
}
