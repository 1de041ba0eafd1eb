import { TAKE_ORDER_BUDGETS } from '../../limits/order-budgets.ts'
import type { InsertJobs } from '../next-step.ts'
import { type NewOrder, STORED_COLUMNS, STORED_COLUMNS_TYPED } from '../order-columns.ts'
import type { OrderRow } from '../order-row.ts'

/** What comes along with an order, and is not stored in it. */
const BESIDES = {
	drawn_reference: 'text',
	key: 'text',
	request_hash: 'text',
	challenge: 'text',
	challenge_expires_at: 'timestamptz',
	by_client: 'text',
	to_address: 'text',
	cars_by_client: 'text',
	cars: 'integer',
} satisfies Record<Exclude<keyof OrderRow, keyof NewOrder>, string>

const columns = STORED_COLUMNS.join(', ')
const typed = [
	...STORED_COLUMNS_TYPED,
	...Object.entries(BESIDES).map(([name, type]) => `${name} ${type}`),
]

/**
 * One statement for a batch of orders, so that it is atomic and takes one round trip. Locks are taken in
 * this order, and by name within each: budgets, captchas, keys. A key or a captcha that was used before
 * is seen at the start and costs no budget; a concurrent one waits for the lock, and then stores nothing.
 *
 * The lookups are written so that the cached plan uses an index even if it was made when the tables were
 * small.
 */
const ADMIT = `
	with requests as materialized (
		select * from json_to_recordset($1::json) as request (${typed.join(', ')})
	), new_requests as materialized (
		select * from requests
		where (select order_id from idempotency_keys where key = requests.key offset 0) is null
			and (
				select expires_at from used_captcha_challenges
				where used_captcha_challenges.challenge = requests.challenge offset 0
			) is null
	), ${TAKE_ORDER_BUDGETS}, within_budgets as (
		select * from new_requests
		where not exists (select from over_budgets where over_budgets.id = new_requests.id)
	), new_challenges as (
		insert into used_captcha_challenges (challenge, expires_at)
		select challenge, challenge_expires_at from within_budgets where challenge is not null
		order by challenge
		on conflict (challenge) do nothing
		returning challenge
	), admitted as (
		select * from within_budgets
		where challenge is null or challenge in (select challenge from new_challenges)
	), new_keys as (
		insert into idempotency_keys (key, request_hash, order_id)
		select key, request_hash, id from admitted where key is not null
		order by key
		on conflict (key) do nothing
		returning order_id
	), new_orders as (
		insert into orders (${columns}, order_reference)
		select ${columns}, case
			when (select id from orders where order_reference = admitted.drawn_reference offset 0) is null
			then admitted.drawn_reference else new_order_reference()
		end
		from admitted where key is null or id in (select order_id from new_keys)
		returning id, order_reference
	)`

const handleByJob = (insertJobs: InsertJobs) => `new_jobs as (
		${insertJobs('handle-order', "select jsonb_build_object('orderId', id) as data from new_orders")}
	)`

/** The job that handles it or, where a person does, a mail that says it will take a while. */
const FOLLOW_UP = {
	auto: handleByJob,
	known: handleByJob,
	manual: (insertJobs: InsertJobs) => `new_mails as (
		insert into mails (id, order_id, kind)
		select gen_random_uuid(), id, 'order-received' from new_orders
		returning id
	), new_jobs as (
		${insertJobs('send-mail', "select jsonb_build_object('mailId', id) as data from new_mails")}
	)`,
}

const ANSWER = `
	select requests.id,
		new_orders.id is not null as stored,
		new_orders.order_reference as reference,
		ceil(extract(epoch from over_budgets.resets_at - now()))::integer as wait
	from requests left join new_orders using (id) left join over_budgets using (id)`

export function storeOrdersStatement(
	handling: keyof typeof FOLLOW_UP,
	insertJobs: InsertJobs,
): string {
	return `${ADMIT}, ${FOLLOW_UP[handling](insertJobs)} ${ANSWER}`
}
