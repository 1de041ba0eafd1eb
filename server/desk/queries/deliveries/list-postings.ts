import { sql } from 'kysely'
import { type Day, dayOf } from '../../../calendar/swedish-days.ts'
import type { Database } from '../../../db/database.ts'
import { readLetters } from '../../../deliveries/letters/read-letters.ts'
import { type Carriers, type Tracking, trackingLink } from '../../../deliveries/posting/carriers.ts'
import { IS_TO_PACK } from '../../../deliveries/posting/to-pack.ts'
import type { Shop } from '../../../orders/shop.ts'
import { DELIVERIES } from './delivery-parts.ts'
import type { Part } from './list-deliveries.ts'

export type OrderToPost = {
	readonly orderId: string
	readonly reference: string
	readonly address: readonly string[]
	readonly cars: readonly {
		readonly chassisNumber: string
		readonly registrationNumber: string | null
	}[]
	/** Of the same order, and not in this envelope: its certificate is not there, or came after the letter was drawn. */
	readonly notYet: readonly string[]
	/** Listed by the letter that was drawn, though it cannot be posted now: another is to be drawn. */
	readonly takeOut: readonly string[]
	readonly promisedBy: Day
	readonly isLate: boolean
}

type ToPost = {
	readonly order_id: string
	readonly promised_by: string
	readonly unsent: readonly string[]
	readonly listed: readonly string[]
	readonly take_out: readonly string[]
}

const carsThat = (condition: string) => `
	coalesce(array_agg(delivery.chassis_number order by line.position) filter (where ${condition}), '{}')`

/** Orders with something to pack, what was promised first before the others, with what goes into the envelope. */
export async function ordersToPost(
	shop: Pick<Shop, 'db' | 'vat'>,
	{ limit, offset = 0 }: Part,
): Promise<OrderToPost[]> {
	const { rows } = await sql<ToPost>`
		select delivery.order_id, min(promised_by) filter (where ${sql.raw(IS_TO_PACK)}) as promised_by,
			array_agg(delivery.chassis_number order by line.position)
				filter (where delivery.status in ('WAITING', 'READY')) as unsent,
			${sql.raw(carsThat(`${IS_TO_PACK} and is_in_letter`))} as listed,
			${sql.raw(carsThat(`is_in_letter and not (${IS_TO_PACK})`))} as take_out
		${sql.raw(DELIVERIES)}
		where form = 'post' and delivery.status in ('WAITING', 'READY', 'PROBLEM', 'STOPPED')
			and (delivery.status in ('WAITING', 'READY') or is_in_letter)
		group by delivery.order_id, orders.order_reference
		having bool_or(${sql.raw(IS_TO_PACK)})
		order by 2, orders.order_reference
		limit ${limit} offset ${offset}`.execute(shop.db)
	const letters = await readLetters(
		shop,
		rows.map((row) => row.order_id),
	)
	return letters.flatMap(({ orderId, reference, address, cars: toPack }) => {
		const row = rows.find((other) => other.order_id === orderId)
		if (!row) return []
		const { promised_by: promisedBy, unsent, listed, take_out } = row
		const cars = toPack.filter(
			({ chassisNumber }) => listed.length === 0 || listed.includes(chassisNumber),
		)
		const isElsewhere = (car: string) => !cars.some(({ chassisNumber }) => chassisNumber === car)
		const takeOut = take_out.filter(isElsewhere)
		const notYet = unsent.filter((car) => isElsewhere(car) && !takeOut.includes(car))
		const isLate = promisedBy < dayOf(new Date())
		const order = { orderId, reference, address, cars, notYet, takeOut, promisedBy, isLate }
		// Between the two readings a colleague may have posted it.
		return cars.length > 0 ? [order] : []
	})
}

export async function countOrdersToPost(db: Database): Promise<number> {
	const { rows } = await sql<{ total: number }>`
		select count(distinct delivery.order_id)::integer as total
		${sql.raw(DELIVERIES)} where ${sql.raw(IS_TO_PACK)}`.execute(db)
	return rows[0]?.total ?? 0
}

export type Posting = {
	readonly orderId: string
	readonly reference: string
	readonly cars: readonly string[]
	readonly postedAt: Date
	readonly tracking: Tracking
}

type PostedRow = {
	readonly order_id: string
	readonly reference: string
	readonly cars: readonly string[]
	readonly posted_at: Date
	readonly carrier: string
	readonly tracking_number: string
}

/** Letters that were posted in the last two weeks, the newest first. */
export async function recentPostings(
	db: Database,
	carriers: Carriers,
	limit: number,
): Promise<Posting[]> {
	const { rows } = await sql<PostedRow>`
		select delivery.order_id, orders.order_reference as reference, carrier, tracking_number,
			array_agg(delivery.chassis_number order by line.position) as cars, max(status_since) as posted_at
		${sql.raw(DELIVERIES)}
		where tracking_number is not null and carrier is not null and delivery.status in ('SENT', 'FETCHED')
			and status_since > now() - interval '14 days'
		group by delivery.order_id, orders.order_reference, carrier, tracking_number
		order by posted_at desc, reference
		limit ${limit}`.execute(db)
	return rows.map(({ order_id, reference, cars, posted_at, carrier, tracking_number: number }) => ({
		orderId: order_id,
		reference,
		cars,
		postedAt: posted_at,
		tracking: { carrier, number, link: trackingLink(carriers, carrier, number) },
	}))
}
