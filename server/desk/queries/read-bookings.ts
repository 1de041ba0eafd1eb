import type pg from 'pg'
import type { OrderColumn } from '../../orders/order-columns.ts'
import {
	PAYMENT_IN_SALE,
	type PaymentInSale,
	soldInPayment,
	soldInRefund,
} from '../../orders/paying/sold-part.ts'
import type { Credit } from '../../orders/refunding/sale-left.ts'

/**
 * What the books need to know about money that came or went. A sale is what the receipt of an order
 * is for; money that came beside it (an order paid twice, too much or not accepted) is no sale, and
 * what is given back is taken from it first. A refund may be a bit of both. What an operator accepts
 * becomes a sale on that day, since the month in which it was paid may be closed.
 */
export type Booking = {
	readonly kind: 'sale' | 'refund' | 'other-payment' | 'other-refund' | 'other-currency'
	readonly at: Date
	readonly orderId: string
	readonly orderReference: string
	readonly orderStatus: string
	readonly receipt: number | null
	/** Of a refund that takes from the sale. */
	readonly creditNote: number | null
	readonly isCompany: boolean
	/** The company, or nothing: the books do not need to know a private person. */
	readonly companyName: string
	readonly vatNumber: string
	readonly country: string
	readonly vatRateBasisPoints: number | null
	/** Negative where money went back, or became a sale. Net and VAT are known for sales and their refunds. */
	readonly netOre: number | null
	readonly vatOre: number | null
	readonly totalOre: number
	readonly currency: string
	readonly provider: string
	readonly paymentReference: string
}

const BATCH = 1000

/** Which columns of an order the books are told: they do not need to know a private person. */
const IN_BOOKS = {
	id: true,
	order_reference: true,
	created_at: false,
	status: true,
	language: false,
	is_company: true,
	company_name: true,
	vat_number: true,
	first_name: false,
	last_name: false,
	email_address: false,
	phone_number: false,
	street_address: false,
	zip_code: false,
	city: false,
	country_code: true,
	country_outside_eu: true,
	chassis_numbers: false,
	handled_at: false,
	vat_rate_basis_points: true,
	total_ore: true,
	vat_reason: false,
	reduced_at: false,
	revision: false,
} satisfies Record<OrderColumn, boolean>

const columnsInBooks = Object.entries(IN_BOOKS).flatMap(([column, told]) =>
	told ? [`orders.${column}`] : [],
)

type Row = PaymentInSale & {
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
	readonly credit_note: number | null
	/** What the refund takes from the sale. Null: a version before made it. */
	readonly credit_ore: number | null
	readonly credit_vat_ore: number | null
	readonly is_company: boolean
	readonly company_name: string
	readonly vat_number: string
	readonly country_code: string
	readonly country_outside_eu: string
	readonly vat_rate_basis_points: number | null
	readonly provider: string
	readonly payment_reference: string | null
}

/** Payments are dated by when they settled, refunds by when they were made, sales by their receipt. */
const BOOKINGS = `
	declare bookings no scroll cursor for
	with money as (
		select subject, attempt_id, refund_id, at from transitions
		where at >= $1 and at < $2
			and (subject, to_status) in (('payment', 'SETTLED'), ('refund', 'EXECUTED'))
		union all
		select subject, accepted.id, null, at from transitions
		join payment_attempts as accepted using (order_id)
		where at >= $1 and at < $2 and accepted_ore > 0 and coalesce(settled_currency, 'SEK') = 'SEK'
			and subject = 'order' and to_status = 'SETTLED' and cause = 'accepted by an operator'
	)
	select
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
		credit_notes.number as credit_note,
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

/** A batch at a time from one consistent view of the database, however long the period. */
export async function* readBookings(
	pool: pg.Pool,
	from: Date,
	until: Date,
): AsyncGenerator<Booking[]> {
	const client = await pool.connect()
	let broken: Error | undefined
	try {
		await client.query('begin transaction isolation level repeatable read read only')
		await client.query(BOOKINGS, [from, until])
		for (;;) {
			const { rows } = await client.query<Row>(`fetch ${BATCH} from bookings`)
			if (rows.length === 0) return
			yield rows.flatMap(bookingsOf)
		}
	} finally {
		await client.query('rollback').catch((failure: Error) => {
			broken = failure
		})
		client.release(broken)
	}
}

function bookingsOf(row: Row): Booking[] {
	if (row.currency !== 'SEK') return [booking(row, 'other-currency', row.amount_ore, null)]
	return partsOf(row).flatMap(([kind, partOre, vatOre]) =>
		partOre === 0 ? [] : [booking(row, kind, partOre, vatOre)],
	)
}

type BookedPart = readonly [kind: Booking['kind'], ore: number, vatOre: number | null]

function partsOf(row: Row): readonly BookedPart[] {
	const { amount_ore: ore } = row
	if (row.moved === 'refund') {
		const { soldOre, vatOre } = creditIn(row)
		return [
			['refund', soldOre, vatOre],
			['other-refund', ore - soldOre, null],
		]
	}
	if (row.moved === 'payment' && row.was_accepted) return [['other-payment', ore, null]]
	const { soldOre, vatOre } = soldInPayment(row)
	return [
		['sale', soldOre, vatOre],
		['other-payment', row.moved === 'order' ? -soldOre : ore - soldOre, null],
	]
}

function creditIn(row: Row): Credit {
	return row.credit_ore === null || row.credit_vat_ore === null
		? soldInRefund(row, row.refunded_before_ore, row.amount_ore)
		: { soldOre: row.credit_ore, vatOre: row.credit_vat_ore }
}

function booking(row: Row, kind: Booking['kind'], ore: number, vatOre: number | null): Booking {
	// Never the negative zero, which would be written as one.
	const signed = (amountOre: number) => (row.moved === 'refund' ? 0 - amountOre : amountOre)
	return {
		kind,
		at: row.at,
		orderId: row.id,
		orderReference: row.order_reference,
		orderStatus: row.status,
		receipt: vatOre === null ? null : row.receipt,
		creditNote: vatOre === null ? null : row.credit_note,
		isCompany: row.is_company,
		companyName: row.company_name,
		vatNumber: row.vat_number,
		country: row.country_outside_eu || row.country_code,
		vatRateBasisPoints: row.vat_rate_basis_points,
		netOre: vatOre === null ? null : signed(ore - vatOre),
		vatOre: vatOre === null ? null : signed(vatOre),
		totalOre: signed(ore),
		currency: row.currency,
		provider: row.provider,
		paymentReference: row.payment_reference ?? '',
	}
}
