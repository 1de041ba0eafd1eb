import { digest, IS_EXPIRED, TOLERANCE } from './bucket.ts'
import { sameMailbox } from './same-mailbox.ts'

/** Where an order is counted, by the names of the statement below. */
export function orderBuckets(client: string, emailAddress: string) {
	const digested = digest(client)
	return {
		by_client: `orders by client ${digested}`,
		to_address: `orders to address ${digest(sameMailbox(emailAddress))}`,
		cars_by_client: `cars ordered by client ${digested}`,
	}
}

/**
 * Takes each order of `new_requests` out of the hour's budget of its client and of the customer's
 * mailbox, and its cars out of the client's day: an order's page shows their plates as a lookup does.
 * `over_budgets` then has those that must wait, and until when. No two of them share a bucket.
 *
 * It first reads without locks, so that a refusal is cheap. The buckets are
 * locked in the order of their names by everyone, so that no two statements deadlock.
 */
export const TAKE_ORDER_BUDGETS = `taking as (
		select id, bucket, taken, maximum, lasts
		from new_requests cross join lateral (values
			(by_client, 1, $2::integer, interval '1 hour'),
			(to_address, 1, $3::integer, interval '1 hour'),
			(cars_by_client, cars, $4::integer, interval '1 day')
		) as budget (bucket, taken, maximum, lasts)
	), used_up as (
		select id, max(resets_at) as resets_at
		from taking cross join lateral (
			select used, resets_at from rate_limits where bucket = taking.bucket offset 0
		) as held
		where resets_at between now() and now() + lasts + ${TOLERANCE} and used + taken > maximum
		group by id
	), counted as (
		insert into rate_limits as held (bucket, used, resets_at)
		select bucket, taken, now() + lasts from taking
		where not exists (select from used_up where used_up.id = taking.id)
		order by bucket
		on conflict (bucket) do update set
			used = excluded.used + case when ${IS_EXPIRED} then 0 else held.used end,
			resets_at = case when ${IS_EXPIRED} then excluded.resets_at else held.resets_at end
		returning bucket, used, resets_at
	), over_budgets as (
		select id, resets_at from used_up
		union all
		select id, max(resets_at) from taking join counted using (bucket) where used > maximum group by id
	)`
