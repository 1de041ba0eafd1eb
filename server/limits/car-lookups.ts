import type pg from 'pg'
import { type Allowance, allowanceOf, countUpTo, digest, TOLERANCE } from './bucket.ts'
import type { Limits } from './limits.ts'

/**
 * Takes one out of the day's budget of the client and of everyone, unless they have looked the car up
 * before. One statement, so that no lock outlives it.
 */
export async function takeCarLookup(
	pool: pg.Pool,
	limits: Limits,
	client: string,
	chassisNumber: string,
): Promise<Allowance> {
	const { rows } = await pool.query<{ wait: number | null }>(TAKE_CAR_LOOKUP, [
		`cars by client ${digest(client)}`,
		limits.carsPerClientPerDay,
		'cars by everyone',
		limits.carsPerDay,
		digest(`${client} ${chassisNumber}`),
		digest(`everyone ${chassisNumber}`),
	])
	return allowanceOf(rows[0]?.wait)
}

const LASTS = `resets_at between now() and now() + interval '1 day' + ${TOLERANCE}`

// It first reads without locks, and locks the client's bucket before everyone's, as orders do.
const TAKE_CAR_LOOKUP = `
	with seen_by_client as (
		select from car_lookups where lookup = $5 and ${LASTS}
	), seen_by_someone as (
		select from car_lookups where lookup = $6 and ${LASTS}
	), used_up as (
		select resets_at from rate_limits
		where ${LASTS} and not exists (select from seen_by_client) and (
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
