import type { Database } from '../../db/database.ts'

export type ShownRefund = {
	readonly id: string
	readonly createdAt: Date
	readonly amountOre: number
	/** That of its payment. */
	readonly currency: string
	readonly status: string
	readonly reference: string | null
	readonly reason: string
	readonly what: 'amount' | 'cars' | 'vat'
	/** The chassis numbers, where it names cars. */
	readonly cars: readonly string[]
	readonly creditNote: { readonly number: number; readonly issuedAt: Date } | null
}

/** The refunds of an order, the oldest first. */
export async function refundsOf(db: Database, orderId: string): Promise<ShownRefund[]> {
	const refunds = await db
		.selectFrom('refunds')
		.innerJoin('payment_attempts as payment', 'payment.id', 'refunds.attempt_id')
		.leftJoin('credit_notes', 'credit_notes.refund_id', 'refunds.id')
		.select(['refunds.id', 'refunds.created_at', 'refunds.amount_ore', 'refunds.status'])
		.select(['refunds.reference', 'refunds.reason', 'refunds.what'])
		.select('payment.settled_currency')
		.select(['credit_notes.number', 'credit_notes.issued_at'])
		.where('refunds.order_id', '=', orderId)
		.orderBy('refunds.created_at')
		.execute()
	const cars = await db
		.selectFrom('refund_cars')
		.innerJoin('refunds', 'refunds.id', 'refund_cars.refund_id')
		.select(['refund_cars.refund_id', 'refund_cars.chassis_number'])
		.where('refunds.order_id', '=', orderId)
		.orderBy('refund_cars.chassis_number')
		.execute()
	return refunds.map((refund) => ({
		id: refund.id,
		createdAt: refund.created_at,
		amountOre: refund.amount_ore,
		currency: refund.settled_currency ?? 'SEK',
		status: refund.status,
		reference: refund.reference,
		reason: refund.reason,
		what: refund.what,
		cars: cars
			.filter(({ refund_id }) => refund_id === refund.id)
			.map(({ chassis_number }) => chassis_number),
		creditNote:
			refund.number === null || refund.issued_at === null
				? null
				: { number: refund.number, issuedAt: refund.issued_at },
	}))
}
