import { API_PATHS, type PaymentSummary } from '@coc/contract'
import { named } from '../db/database.ts'
import type { Shop } from './shop.ts'

type SummaryRow = {
	readonly status: string
	readonly vat_rate_basis_points: number
	readonly total_ore: number
	readonly payable: boolean
	readonly has_receipt: boolean
	readonly refunded_ore: number
	readonly lines: readonly {
		readonly kind: 'coc' | 'vat'
		readonly chassis_number: string | null
		readonly registration_number: string | null
		readonly coc_exists: boolean
		readonly cost_ore: number
	}[]
}

/** What the payment page shows of an order. Null until the order is handled. */
export async function findPaymentSummary(
	shop: Pick<Shop, 'pool' | 'publicUrl'>,
	orderId: string,
): Promise<PaymentSummary | null> {
	const { rows } = await shop.pool.query<SummaryRow>(named(READ_SUMMARY, [orderId]))
	const order = rows[0]
	if (!order) return null
	return {
		orderId,
		cars: order.lines.map((line) => ({
			cocExists: line.coc_exists,
			isVat: line.kind === 'vat',
			cost: line.cost_ore / 100,
			chassiNumber17: line.chassis_number,
			regNumber: line.registration_number,
		})),
		rateOfVat: order.vat_rate_basis_points / 100,
		totalPrice: order.total_ore / 100,
		paymentStatus: order.status,
		paymentLink: order.payable ? `${shop.publicUrl}/pay/${orderId}` : null,
		receiptLink: order.has_receipt ? `${shop.publicUrl}/${API_PATHS.receipt}?id=${orderId}` : null,
		refundedAmount: order.refunded_ore / 100,
	}
}

/**
 * The link is ours and outlives any session at the provider; it is shown once a payment was opened.
 * Of refunds only those of the payment that paid the order count: a duplicate is nobody's discount.
 */
const READ_SUMMARY = `
	select
		status,
		vat_rate_basis_points,
		total_ore,
		status = 'CREATED' and exists (
			select from payment_attempts
			where payment_attempts.order_id = orders.id and payment_attempts.link is not null
		) as payable,
		exists (select from receipts where receipts.order_id = orders.id) as has_receipt,
		(
			select coalesce(sum(amount_ore), 0)::bigint
			from refunds join receipts using (attempt_id)
			where receipts.order_id = orders.id and refunds.status = 'EXECUTED'
		) as refunded_ore,
		(
			select json_agg(
				json_build_object(
					'kind', kind,
					'chassis_number', chassis_number,
					'registration_number', registration_number,
					'coc_exists', coc_exists,
					'cost_ore', cost_ore
				) order by position
			)
			from order_lines where order_lines.order_id = orders.id
		) as lines
	from orders
	where id = $1 and handled_at is not null`
