import type pg from 'pg'
import type { OrderColumn } from '../../orders/order-columns.ts'

/**
 * What the books need to know about money that came or went. A sale is the payment that settled its
 * order; money that came beside it (an order paid twice, or with another amount) is no sale until a
 * person has looked.
 */
export type Booking = {
	readonly kind: 'sale' | 'refund' | 'other-payment' | 'other-refund'
	readonly at: Date
	readonly orderId: string
	readonly orderStatus: string
	readonly receipt: number | null
	readonly isCompany: boolean
	/** The company, or nothing: the books do not need to know a private person. */
	readonly companyName: string
	readonly vatNumber: string
	readonly country: string
	readonly vatRateBasisPoints: number | null
	/** Negative where money went back. Net and VAT are known for sales and their refunds. */
	readonly netOre: number | null
	readonly vatOre: number | null
	readonly totalOre: number
	readonly provider: string
	readonly reference: string
}

const BATCH = 1000

/** Which columns of an order the books are told: they do not need to know a private person. */
const IN_BOOKS = {
	id: true,
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
	reduced_at: false,
} satisfies Record<OrderColumn, boolean>

const columnsInBooks = Object.entries(IN_BOOKS).flatMap(([column, told]) =>
	told ? [`orders.${column}`] : [],
)

type Row = {
	readonly at: Date
	readonly is_refund: boolean
	readonly is_sale: boolean
	readonly amount_ore: number
	readonly refunded_before_ore: number
	readonly id: string
	readonly status: string
	readonly receipt: number | null
	readonly is_company: boolean
	readonly company_name: string
	readonly vat_number: string
	readonly country_code: string
	readonly country_outside_eu: string
	readonly vat_rate_basis_points: number | null
	readonly total_ore: number | null
	readonly vat_ore: number | null
	readonly provider: string
	readonly reference: string | null
}

/** Payments are dated by when they settled, refunds by when they were made. */
const BOOKINGS = `
	declare bookings no scroll cursor for
	with money as (
		select attempt_id, refund_id, at from transitions
		where at >= $1 and at < $2
			and (subject, to_status) in (('payment', 'SETTLED'), ('refund', 'EXECUTED'))
	)
	select
		money.at,
		money.refund_id is not null as is_refund,
		receipts.number is not null as is_sale,
		coalesce(refunds.amount_ore, attempt.settled_ore, attempt.amount_ore) as amount_ore,
		coalesce((
			select sum(before.amount_ore) from refunds as before
			join transitions as made
				on made.order_id = before.order_id and made.refund_id = before.id
				and made.to_status = 'EXECUTED'
			where before.attempt_id = attempt.id and before.id <> money.refund_id
				and (made.at, before.id) < (money.at, money.refund_id)
		), 0)::bigint as refunded_before_ore,
		${columnsInBooks.join(', ')},
		receipts.number as receipt,
		(select sum(cost_ore)::bigint from order_lines
			where order_lines.order_id = orders.id and kind = 'vat') as vat_ore,
		attempt.provider,
		coalesce(refunds.reference, attempt.reference) as reference
	from money
	join payment_attempts as attempt on attempt.id = money.attempt_id
	join orders on orders.id = attempt.order_id
	left join refunds on refunds.id = money.refund_id
	left join receipts on receipts.order_id = orders.id and receipts.attempt_id = attempt.id
	order by money.at, orders.id, is_refund`

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
			yield rows.map(toBooking)
		}
	} finally {
		await client.query('rollback').catch((failure: Error) => {
			broken = failure
		})
		client.release(broken)
	}
}

function toBooking(row: Row): Booking {
	const sign = row.is_refund ? -1 : 1
	const vatOre = row.is_sale ? vatIn(row) : null
	return {
		kind: row.is_sale
			? row.is_refund
				? 'refund'
				: 'sale'
			: row.is_refund
				? 'other-refund'
				: 'other-payment',
		at: row.at,
		orderId: row.id,
		orderStatus: row.status,
		receipt: row.receipt,
		isCompany: row.is_company,
		companyName: row.company_name,
		vatNumber: row.vat_number,
		country: row.country_outside_eu || row.country_code,
		vatRateBasisPoints: row.vat_rate_basis_points,
		netOre: vatOre === null ? null : sign * (row.amount_ore - vatOre),
		vatOre: vatOre === null ? null : sign * vatOre,
		totalOre: sign * row.amount_ore,
		provider: row.provider,
		reference: row.reference ?? '',
	}
}

/** What a part of the payment bears of its VAT. Taken off a running sum, so that all parts add up to it. */
function vatIn({ is_refund, amount_ore, refunded_before_ore, vat_ore, total_ore }: Row): number {
	const vat = vat_ore ?? 0
	if (!total_ore) return vat
	const upTo = (ore: number) => Math.round((vat * ore) / total_ore)
	return is_refund
		? upTo(refunded_before_ore + amount_ore) - upTo(refunded_before_ore)
		: upTo(amount_ore)
}
