import { orderState } from '@coc/contract'
import { sql } from 'kysely'

/**
 * SQL: whether all that was paid for an order was given back, by us or on the provider's own pages. As one value, since
 * of `exists` the planner may make a table of all payments there are.
 */
export const isGivenBack = (orders: string, counts = "refunds.status = 'EXECUTED'") => `coalesce((
	select bool_and(
		coalesce(paid.settled_ore, paid.amount_ore) <= paid.refunded_elsewhere_ore + coalesce((
			select sum(refunds.amount_ore) from refunds where refunds.attempt_id = paid.id and ${counts}
		), 0)
	)
	from payment_attempts as paid where paid.order_id = ${orders}.id and paid.status = 'SETTLED'
), false)`

export const IS_GIVEN_BACK = isGivenBack('orders')

/** SQL: a refund counts from when it is promised, where it decides what is still delivered. */
export const IS_PROMISED = "refunds.status <> 'CANCELLED'"

/** SQL: whether the money for a car of `orders` was promised back, alone or with all of the order. */
export const isCarGivenBack = (chassisNumber: string, orders = 'orders') => `(
	${isGivenBack(orders, IS_PROMISED)} or exists (
		select from refund_cars join refunds on refunds.id = refund_cars.refund_id
		where refunds.order_id = ${orders}.id and ${IS_PROMISED}
			and refund_cars.chassis_number = ${chassisNumber}
	)
)`

/**
 * SQL: whether a withdrawal that a car of `orders` is in was accepted. It stays so when the provider refuses the refund:
 * the customer was told that the contract is over. One that names no car is of them all.
 */
export const isCarWithdrawn = (chassisNumber: string) => `exists (
	select from withdrawals
	where withdrawals.order_id = orders.id and withdrawals.standing = 'ACCEPTED' and coalesce((
		select bool_or(refund_cars.chassis_number = ${chassisNumber}) from refund_cars
		where refund_cars.refund_id = withdrawals.refund_id
	), true)
)`

/** SQL: whether the register knew every car of `orders` when they were handled. Null: not known. */
export const CARS_KNOWN = `(
	select bool_and(car_known) from order_lines where order_lines.order_id = orders.id
)`

/**
 * SQL: whether the customer of `orders` has yet to accept that the right of withdrawal ends with delivery. Companies
 * have no such right.
 */
export const LACKS_CONSENT = `(
	not orders.is_company and not exists (
		select from withdrawal_consents where withdrawal_consents.order_id = orders.id
	)
)`

/** What says, beside its status, how one of `orders` stands; looked up only where the status leaves it open. */
export const STANDING = [
	sql<boolean>`orders.status = 'SETTLED' and ${sql.raw(IS_GIVEN_BACK)}`.as('is_given_back'),
	sql<boolean | null>`case when orders.status = 'UNDELIVERABLE' then ${sql.raw(CARS_KNOWN)} end`.as(
		'cars_known',
	),
] as const

type StandingRow = {
	readonly status: string
	readonly is_given_back: boolean
	readonly cars_known: boolean | null
}

export function stateOf({ status, is_given_back, cars_known }: StandingRow): string {
	return orderState({ status, isGivenBack: is_given_back, carsKnown: cars_known })
}
