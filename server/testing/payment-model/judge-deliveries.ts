import { expect } from 'vitest'
import { CARS, type World } from './payment-world.ts'

/** At rest, a certificate waits to be delivered for exactly the cars that are paid for and not given back. */
export async function judgeDeliveries({ shop, orderId }: World): Promise<void> {
	const { rows } = await shop.pool.query<{ car: string; status: string }>(
		'select chassis_number as car, status from deliveries where order_id = $1',
		[orderId],
	)
	const { rows: books } = await shop.pool.query<Books>(BOOKS, [orderId])
	const [{ is_settled = false, left_ore = 0, cars = [] } = {}] = books
	const isOwed = (car: string) => is_settled && left_ore > 0 && !cars.includes(car)
	const waiting = rows.filter(({ status }) => status === 'WAITING').map(({ car }) => car)
	expect(waiting.toSorted(), 'deliveries').toEqual(Object.keys(CARS).filter(isOwed).toSorted())
	expect(rows.every(({ status }) => status === 'WAITING' || status === 'STOPPED')).toBe(true)
}

type Books = {
	readonly is_settled: boolean
	readonly left_ore: number
	readonly cars: readonly string[]
}

const BOOKS = `
	select status = 'SETTLED' as is_settled,
		(
			select coalesce(sum(greatest(0, coalesce(settled_ore, amount_ore) - refunded_elsewhere_ore - (
				select coalesce(sum(refunds.amount_ore), 0) from refunds
				where refunds.attempt_id = payment_attempts.id and refunds.status <> 'CANCELLED'
			))), 0)
			from payment_attempts
			where payment_attempts.order_id = orders.id and payment_attempts.status = 'SETTLED'
		)::bigint as left_ore,
		array(
			select chassis_number from refund_cars join refunds on refunds.id = refund_cars.refund_id
			where refunds.order_id = orders.id and refunds.status <> 'CANCELLED'
		) as cars
	from orders where id = $1`
