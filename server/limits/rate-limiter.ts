import { createHash } from 'node:crypto'
import type pg from 'pg'
import { named } from '../db/database.ts'
import type { Limits } from './limits.ts'
import { sameMailbox } from './same-mailbox.ts'

export type Allowance =
	| { readonly allowed: true }
	| { readonly allowed: false; readonly retryAfterSeconds: number }

export type RateLimiter = {
	/**
	 * Takes one order out of the hour's budget of the client and of the customer's mailbox, and its
	 * cars out of the client's day: an order's page tells their plates as a lookup does.
	 */
	takeOrder(client: string, emailAddress: string, cars: number): Promise<Allowance>
	/** Takes one out of the day's budget of the client and of everyone, unless it is no new car to them. */
	takeCarLookup(client: string, chassisNumber: string): Promise<Allowance>
}

/** Budgets that all processes share. Each answer is one statement: no lock outlives it. */
export function rateLimiter(pool: pg.Pool, limits: Limits): RateLimiter {
	const take = async (statement: string, values: unknown[]): Promise<Allowance> => {
		const { rows } = await pool.query<{ wait: number | null }>(named(statement, values))
		const wait = rows[0]?.wait ?? null
		return wait === null
			? { allowed: true }
			: { allowed: false, retryAfterSeconds: Math.max(1, wait) }
	}
	return {
		takeOrder: (client, emailAddress, cars) =>
			take(TAKE_ORDER, [
				`orders by client ${digest(client)}`,
				limits.ordersPerClientPerHour,
				`orders to address ${digest(sameMailbox(emailAddress))}`,
				limits.ordersPerAddressPerHour,
				`cars ordered by client ${digest(client)}`,
				limits.carsPerClientPerDay,
				cars,
			]),
		takeCarLookup: (client, chassisNumber) =>
			take(TAKE_CAR_LOOKUP, [
				`cars by client ${digest(client)}`,
				limits.carsPerClientPerDay,
				'cars by everyone',
				limits.carsPerDay,
				digest(`${client} ${chassisNumber}`),
				digest(`everyone ${chassisNumber}`),
			]),
	}
}

/** No address or car stands in these tables as it is; the rows are swept away within a day. */
function digest(text: string): string {
	return createHash('sha256').update(text).digest('base64url')
}

/** One more than the maximum says that there was nothing left to take. */
const countUpTo = (maximum: '$2' | '$4') => `
	on conflict (bucket) do update set
		used = case when held.resets_at <= now() then 1 else least(held.used, ${maximum}) + 1 end,
		resets_at = case when held.resets_at <= now() then excluded.resets_at else held.resets_at end
	returning used, resets_at`

// Both statements first look without a lock, so that what is refused costs nothing and is quick.
// Each takes the client's bucket before the second one, which it reads from the first: taken in
// the same order by all, they cannot wait for each other in a circle.

const TAKE_ORDER = `
	with used_up as (
		select resets_at from rate_limits
		where resets_at > now() and (
			bucket = $1 and used >= $2 or bucket = $3 and used >= $4 or bucket = $5 and used + $7 > $6
		)
	), client as (
		insert into rate_limits as held (bucket, used, resets_at)
		select $1, 1, now() + interval '1 hour' where not exists (select from used_up)
		${countUpTo('$2')}
	), address as (
		insert into rate_limits as held (bucket, used, resets_at)
		select $3, 1, now() + interval '1 hour' from client where used <= $2
		${countUpTo('$4')}
	), cars as (
		insert into rate_limits as held (bucket, used, resets_at)
		select $5, $7::integer, now() + interval '1 day' from address where used <= $4
		on conflict (bucket) do update set
			used = case when held.resets_at <= now() then $7 else least(held.used, $6::integer) + $7 end,
			resets_at = case when held.resets_at <= now() then excluded.resets_at else held.resets_at end
		returning used, resets_at
	)
	select ceil(extract(epoch from max(resets_at) - now()))::integer as wait
	from (
		select resets_at from used_up
		union all select resets_at from client where used > $2
		union all select resets_at from address where used > $4
		union all select resets_at from cars where used > $6
	) as refusing`

/** A lookup is remembered for as long as the budget that it was taken from. */
const TAKE_CAR_LOOKUP = `
	with seen_by_client as (
		select from car_lookups where lookup = $5 and resets_at > now()
	), seen_by_someone as (
		select from car_lookups where lookup = $6 and resets_at > now()
	), used_up as (
		select resets_at from rate_limits
		where resets_at > now() and not exists (select from seen_by_client) and (
			bucket = $1 and used >= $2
			or bucket = $3 and used >= $4 and not exists (select from seen_by_someone)
		)
	), client as (
		insert into rate_limits as held (bucket, used, resets_at)
		select $1, 1, now() + interval '1 day'
		where not exists (select from seen_by_client) and not exists (select from used_up)
		${countUpTo('$2')}
	), everyone as (
		insert into rate_limits as held (bucket, used, resets_at)
		select $3, 1, now() + interval '1 day' from client
		where used <= $2 and not exists (select from seen_by_someone)
		${countUpTo('$4')}
	), remembered as (
		insert into car_lookups (lookup, resets_at)
		select $5, resets_at from client
		where used <= $2 and not exists (select from everyone where used > $4)
		union all
		select $6, resets_at from everyone where used <= $4
		on conflict (lookup) do update set resets_at = excluded.resets_at
	)
	select ceil(extract(epoch from max(resets_at) - now()))::integer as wait
	from (
		select resets_at from used_up
		union all select resets_at from client where used > $2
		union all select resets_at from everyone where used > $4
	) as refusing`
