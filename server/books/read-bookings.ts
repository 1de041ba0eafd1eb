import type pg from 'pg'
import { type Movement, type MovementPart, movementsWhere, partsOf } from './movements.ts'

/**
 * What the books need to know about money that came or went. A sale is what the receipt of an order
 * is for; money that came beside it (an order paid twice, too much or not accepted) is no sale, and
 * what is given back is taken from it first. A refund may be a bit of both. What an operator accepts
 * becomes a sale on that day, since the month in which it was paid may be closed.
 */
export type Booking = {
	readonly kind: MovementPart['kind'] | 'other-currency'
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

const BOOKINGS = `
	declare bookings no scroll cursor for
	${movementsWhere('at >= $1 and at < $2')}`

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
			const { rows } = await client.query<Movement>(`fetch ${BATCH} from bookings`)
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

function bookingsOf(row: Movement): Booking[] {
	if (row.currency !== 'SEK') return [booking(row, 'other-currency', row.amount_ore, null)]
	return partsOf(row).map(({ kind, ore, vatOre }) => booking(row, kind, ore, vatOre))
}

function booking(
	row: Movement,
	kind: Booking['kind'],
	ore: number,
	vatOre: number | null,
): Booking {
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
