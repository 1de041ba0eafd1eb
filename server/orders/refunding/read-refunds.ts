import type pg from 'pg'

export type RefundedCar = { readonly chassisNumber: string; readonly netOre: number }

export type RefundOfOrder = {
	readonly id: string
	readonly order_id: string
	readonly attempt_id: string
	readonly what: 'amount' | 'cars' | 'vat'
	readonly amount_ore: number
	readonly vat_ore: number | null
	readonly status: string
	readonly currency: string
	readonly created_at: Date
	/** At once, or sent back by a bank days later. Null: it was not. */
	readonly refused_at: Date | null
	readonly cars: readonly RefundedCar[]
}

const READ = `
	select refunds.id, refunds.order_id, refunds.attempt_id, refunds.what, refunds.amount_ore, refunds.vat_ore,
		refunds.status, coalesce(attempt.settled_currency, 'SEK') as currency, refunds.created_at,
		case
			when refunds.status = 'CANCELLED' then coalesce(moved.at, refunds.created_at)
			else moved.failed_at
		end as refused_at,
		coalesce((
			select json_agg(
				json_build_object('chassisNumber', chassis_number, 'netOre', net_ore) order by chassis_number
			)
			from refund_cars where refund_cars.refund_id = refunds.id
		), '[]') as cars
	from refunds
	join payment_attempts as attempt on attempt.id = refunds.attempt_id
	cross join lateral (
		select max(at) as at, max(at) filter (where cause = 'failed at the provider') as failed_at
		from transitions
		where transitions.order_id = refunds.order_id and transitions.refund_id = refunds.id
	) as moved
	where refunds.order_id`

const WITH_REFUSED = `in (
	select order_id from refunds where status = 'CANCELLED'
	union select order_id from transitions where cause = 'failed at the provider'
)`

const IN_TURN = 'order by refunds.created_at, refunds.id'

export async function refundsOfOrder(pool: pg.Pool, orderId: string): Promise<RefundOfOrder[]> {
	const { rows } = await pool.query<RefundOfOrder>(`${READ} = $1 ${IN_TURN}`, [orderId])
	return rows
}

/** All refunds of each order of which one was refused. */
export async function refundsWithRefused(pool: pg.Pool): Promise<RefundOfOrder[][]> {
	const { rows } = await pool.query<RefundOfOrder>(`${READ} ${WITH_REFUSED} ${IN_TURN}`)
	return [...Map.groupBy(rows, ({ order_id }) => order_id).values()]
}
