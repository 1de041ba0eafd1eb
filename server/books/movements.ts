import { COLUMNS_IN_BOOKS } from '../orders/order-columns.ts'
import {
	PAYMENT_IN_SALE,
	type PaymentInSale,
	soldInPayment,
	soldInRefund,
} from '../orders/paying/sold-part.ts'
import type { Credit } from '../orders/refunding/sale-left.ts'

/** Of a private person who was erased the receipt alone says where they lived, which decides the account. */
const ON_RECEIPT: readonly string[] = ['zip_code', 'country_outside_eu']

const columnsInBooks = COLUMNS_IN_BOOKS.map((column) =>
	ON_RECEIPT.includes(column)
		? `coalesce(receipts.buyer ->> '${column}', orders.${column}) as ${column}`
		: `orders.${column}`,
)

/** Money that came or went; of an order that was accepted, each payment that became its sale. */
export type Movement = PaymentInSale & {
	readonly transition_id: number
	readonly at: Date
	/** An order moves when an operator accepts what was paid for it. */
	readonly moved: 'payment' | 'refund' | 'order'
	readonly was_accepted: boolean
	readonly amount_ore: number
	readonly currency: string
	readonly refunded_before_ore: number
	readonly id: string
	readonly order_reference: string
	readonly status: string
	readonly receipt: number | null
	readonly receipt_at: Date | null
	readonly credit_note: number | null
	readonly credit_note_at: Date | null
	/** What the refund takes from the sale. Null: a version before made it. */
	readonly credit_ore: number | null
	readonly credit_vat_ore: number | null
	readonly is_company: boolean
	readonly company_name: string
	readonly vat_number: string
	readonly zip_code: string
	readonly country_code: string
	readonly country_outside_eu: string
	readonly vat_rate_basis_points: number | null
	readonly vat_reason: string | null
	readonly provider: string
	readonly payment_reference: string | null
}

/**
 * SQL: the movements among the `transitions` of which the condition is true. Payments are dated by when they
 * settled, refunds by when they were made, sales by their receipt.
 */
export const movementsWhere = (condition: string) => `
	with money as (
		select transitions.id, subject, attempt_id, refund_id, at from transitions
		where ${condition}
			and (subject, to_status) in (('payment', 'SETTLED'), ('refund', 'EXECUTED'))
		union all
		select transitions.id, subject, accepted.id, null, at from transitions
		join payment_attempts as accepted using (order_id)
		where ${condition} and accepted_ore > 0 and coalesce(settled_currency, 'SEK') = 'SEK'
			and subject = 'order' and to_status = 'SETTLED' and cause = 'accepted by an operator'
	)
	select
		money.id as transition_id,
		money.at,
		money.subject as moved,
		attempt.accepted_ore is not null as was_accepted,
		coalesce(refunds.amount_ore, attempt.settled_ore, attempt.amount_ore) as amount_ore,
		coalesce(attempt.settled_currency, 'SEK') as currency,
		${PAYMENT_IN_SALE},
		coalesce((
			select sum(before.amount_ore) from refunds as before
			join transitions as made
				on made.order_id = before.order_id and made.refund_id = before.id
				and made.subject = 'refund' and made.to_status = 'EXECUTED'
			where before.attempt_id = attempt.id and before.id <> money.refund_id
				and (made.at, before.id) < (money.at, money.refund_id)
		), 0)::bigint as refunded_before_ore,
		${columnsInBooks.join(', ')},
		receipts.number as receipt,
		receipts.issued_at as receipt_at,
		credit_notes.number as credit_note,
		credit_notes.issued_at as credit_note_at,
		refunds.sold_ore as credit_ore,
		refunds.vat_ore as credit_vat_ore,
		attempt.provider,
		coalesce(refunds.reference, attempt.reference) as payment_reference
	from money
	join payment_attempts as attempt on attempt.id = money.attempt_id
	join orders on orders.id = attempt.order_id
	left join refunds on refunds.id = money.refund_id
	left join credit_notes on credit_notes.refund_id = refunds.id
	left join receipts on receipts.order_id = orders.id
	order by money.at, orders.id, moved, attempt.created_at, attempt.id`

export type MovementPart = {
	readonly kind: 'sale' | 'refund' | 'other-payment' | 'other-refund'
	readonly ore: number
	/** Known for sales and their refunds. */
	readonly vatOre: number | null
}

/** What of a movement in SEK is a sale or given back of one, and what no sale explains. */
export function partsOf(row: Movement): readonly MovementPart[] {
	return allPartsOf(row).filter(({ ore }) => ore !== 0)
}

function allPartsOf(row: Movement): readonly MovementPart[] {
	const { amount_ore: ore } = row
	if (row.moved === 'refund') {
		const { soldOre, vatOre } = creditIn(row)
		return [
			{ kind: 'refund', ore: soldOre, vatOre },
			{ kind: 'other-refund', ore: ore - soldOre, vatOre: null },
		]
	}
	if (row.moved === 'payment' && row.was_accepted) {
		return [{ kind: 'other-payment', ore, vatOre: null }]
	}
	const { soldOre, vatOre } = soldInPayment(row)
	const otherOre = row.moved === 'order' ? -soldOre : ore - soldOre
	return [
		{ kind: 'sale', ore: soldOre, vatOre },
		{ kind: 'other-payment', ore: otherOre, vatOre: null },
	]
}

function creditIn(row: Movement): Credit {
	return row.credit_ore === null || row.credit_vat_ore === null
		? soldInRefund(row, row.refunded_before_ore, row.amount_ore)
		: { soldOre: row.credit_ore, vatOre: row.credit_vat_ore }
}
