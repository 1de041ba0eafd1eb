import { sql } from 'kysely'
import type { RefundToMake } from '../../payments/provider.ts'
import { vatInPart } from '../handling/price.ts'
import { callbackUrl } from '../paying/payment-to-open.ts'
import type { Shop } from '../shop.ts'

type RefundRow = {
	readonly order_id: string
	readonly amount_ore: number
	readonly reason: string
	readonly vat_rate_basis_points: number | null
	readonly total_ore: number | null
	readonly vat_ore: number
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
			orders.vat_rate_basis_points, orders.total_ore,
			coalesce((
				select sum(cost_ore) from order_lines
				where order_lines.order_id = refunds.order_id and kind = 'vat'
			), 0)::bigint as vat_ore,
			coalesce((
				select sum(earlier.amount_ore) from refunds as earlier
				where earlier.attempt_id = refunds.attempt_id and earlier.status <> 'CANCELLED'
					and (earlier.created_at, earlier.id) < (refunds.created_at, refunds.id)
			), 0)::bigint as before_ore
		from refunds join orders on orders.id = refunds.order_id
		where refunds.id = ${refundId}`.execute(shop.db)
	const [refund] = rows
	if (!refund) throw new Error('There is no such refund')
	return {
		refundId,
		orderId: refund.order_id,
		reference,
		amountOre: refund.amount_ore,
		vatOre: vatInPart(
			{ vatOre: refund.vat_ore, totalOre: refund.total_ore ?? 0 },
			refund.before_ore,
			refund.amount_ore,
		),
		vatRatePercent: (refund.vat_rate_basis_points ?? 0) / 100,
		reason: refund.reason,
		callbackUrl: callbackUrl(shop),
	}
}
