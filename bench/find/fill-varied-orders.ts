import type pg from 'pg'
import { newOrderId } from '../../server/orders/order-id.ts'

const BATCH_SIZE = 50_000
const DAYS = 700
const DAY_MS = 24 * 3600_000

/**
 * Paid orders of as many people: a thousand last names, streets and post codes, as in a country. Two orders may draw
 * the same number for people; the second is left out.
 */
const FILL = `
	with numbered as materialized (
		select id, created_at, $3::integer + place::integer as n, md5(($3::integer + place)::text) as random
		from unnest($1::text[], $2::timestamptz[]) with ordinality as given (id, created_at, place)
	), filled as (
		insert into orders (
			id, order_reference, created_at, status, language, is_company, company_name, vat_number, first_name,
			last_name, email_address, phone_number, street_address, zip_code, city, country_code,
			country_outside_eu, chassis_numbers, handled_at, vat_rate_basis_points, total_ore
		)
		select id, new_order_reference(n % 529), created_at, 'SETTLED', 'sv', n % 5 = 0,
			case when n % 5 = 0 then 'Bilfirman ' || substr(random, 1, 4) || ' AB' else '' end,
			case when n % 5 = 0 then 'SE' || (556000000000 + n) else '' end,
			(array['Åsa', 'Karin', 'Erik', 'Lars', 'Anna', 'Björn', 'André', 'Zoë'])[1 + n % 8] ||
				(array['', ' Maria', ' Olof', ' Eva', ' Nils'])[1 + n % 5],
			(array['Berg', 'Lund', 'Ek', 'Ström', 'Sjö', 'Fors', 'Dal', 'Holm'])[1 + n / 8 % 8] || substr(random, 5, 2),
			'customer-' || n || '@' || substr(random, 7, 3) || '.example.com',
			'+46 7' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
			(array['Stor', 'Kungs', 'Björk', 'Såg'])[1 + n % 4] || substr(random, 10, 2) || 'gatan ' || n % 90,
			100 + n % 800 || ' ' || lpad((n % 97)::text, 2, '0'),
			(array['Göteborg', 'Östersund', 'Malmö', 'Umeå'])[1 + n % 4] || substr(random, 12, 1), 'SE', '',
			array['YV1LFA4B' || upper(substr(random, 13, 9))], created_at, 2500, 125000
		from numbered on conflict (order_reference) do nothing
	), lines as (
		insert into order_lines (order_id, position, kind, chassis_number, registration_number, coc_exists, cost_ore)
		select id, 0, 'coc', 'YV1LFA4B' || upper(substr(random, 13, 9)),
			upper(translate(substr(random, 22, 3), '0123456789', 'ghjklmnpqr')) || ' ' || lpad((n % 1000)::text, 3, '0'),
			true, 100000
		from numbered
		union all
		select id, 1, 'vat', null, null, false, 25000 from numbered
	), attempts as (
		insert into payment_attempts (id, order_id, provider, method, status, amount_ore, reference)
		select random::uuid, id, 'zaver', 'card', 'SETTLED', 125000, 'filled-' || n from numbered
	)
	insert into receipts (number, order_id, attempt_id, issued_at, seller)
	select n, id, random::uuid, created_at, '{}' from numbered`

/** Evenly over two years. */
export async function fillVariedOrders(pool: pg.Pool, count: number): Promise<void> {
	const client = await pool.connect()
	const start = Date.now() - DAYS * DAY_MS
	try {
		// The rows are consistent, but for orders that were left out: checking them would take most of the time.
		await client.query('set session_replication_role = replica')
		await client.query('set synchronous_commit = off')
		for (let present = 0; present < count; present += BATCH_SIZE) {
			const times = Array.from(
				{ length: Math.min(BATCH_SIZE, count - present) },
				(_, place) => start + ((present + place) / count) * DAYS * DAY_MS,
			)
			const ids = times.map((time) => newOrderId(time))
			await client.query(FILL, [ids, times.map((time) => new Date(time)), present])
		}
		for (const table of ['orders', 'order_lines', 'payment_attempts', 'receipts']) {
			await client.query(`vacuum (analyze) ${table}`)
		}
	} finally {
		client.release(true)
	}
}
