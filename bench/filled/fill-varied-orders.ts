import type pg from 'pg'
import { newOrderId } from '../../server/orders/order-id.ts'

const BATCH_SIZE = 50_000
const DAYS = 700
const DAY_MS = 24 * 3600_000

/**
 * Paid orders of as many people, as they lie in the database: a thousand last names, streets and post codes, as in a
 * country. Two orders may draw the same number for people; the second is left out.
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
		from numbered on conflict (order_reference) do nothing returning id
	), stored as (
		select *, 'YV1LFA4B' || upper(substr(random, 13, 9)) as car, random::uuid as attempt
		from numbered join filled using (id)
	), lines as (
		insert into order_lines (order_id, position, kind, chassis_number, registration_number, coc_exists, cost_ore)
		select id, 0, 'coc', car,
			upper(translate(substr(random, 22, 3), '0123456789', 'ghjklmnpqr')) || ' ' || lpad((n % 1000)::text, 3, '0'),
			true, 100000
		from stored
		union all
		select id, 1, 'vat', null, null, false, 25000 from stored
	), attempts as (
		insert into payment_attempts (
			id, order_id, created_at, provider, method, status, amount_ore, settled_ore, settled_currency, reference,
			status_since
		)
		select attempt, id, created_at, 'zaver', 'card', 'SETTLED', 125000, 125000, 'SEK', 'filled-' || n, created_at
		from stored
	), heard as (
		insert into provider_events (provider, event_key, reference, body)
		select 'zaver', 'filled-' || n, 'filled-' || n, '' from stored
	), moves as (
		insert into transitions (subject, at, order_id, attempt_id, from_status, to_status, cause)
		select subject, created_at, id, attempt, 'CREATED', 'SETTLED', 'paid'
		from stored, unnest('{payment,order}'::text[]) as subject
	), delivered as (
		insert into deliveries (id, order_id, chassis_number, form, status, status_since, promised_by)
		select gen_random_uuid(), id, car, 'file', 'FETCHED', created_at, created_at + interval '7 days' from stored
	), mailed as (
		insert into mails (id, order_id, kind, sent_at)
		select gen_random_uuid(), id, kind, created_at from stored, unnest('{payment-link,receipt}'::text[]) as kind
	)
	insert into receipts (number, order_id, attempt_id, issued_at, seller)
	select n, id, attempt, created_at, '{}' from stored`

/** An index is built faster at once than row by row. */
const INDEXES = ['orders_by_words', 'order_lines_by_plate']

/** Evenly over two years. */
export async function fillVariedOrders(pool: pg.Pool, count: number): Promise<void> {
	const definitions = await dropIndexes(pool)
	const client = await pool.connect()
	const start = Date.now() - DAYS * DAY_MS
	try {
		// The rows are consistent: checking them would take most of the time.
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
	} finally {
		client.release(true)
	}
	for (const definition of definitions) await createIndex(pool, definition, count)
	// As autovacuum would within some minutes.
	await pool.query('vacuum (analyze)')
	await pool.query('checkpoint')
}

async function dropIndexes(pool: pg.Pool): Promise<string[]> {
	const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
		'select indexname, indexdef from pg_indexes where indexname = any($1)',
		[INDEXES],
	)
	for (const { indexname } of rows) await pool.query(`drop index ${indexname}`)
	return rows.map(({ indexdef }) => indexdef)
}

async function createIndex(pool: pg.Pool, definition: string, count: number): Promise<void> {
	const start = performance.now()
	await pool.query(definition)
	const seconds = (performance.now() - start) / 1_000
	const name = definition.split(' ')[2] ?? ''
	const { rows } = await pool.query(`select pg_relation_size('${name}')::integer as bytes`)
	const bytes = Math.round(rows[0].bytes / count)
	console.log(`${name}: built in ${seconds.toFixed(0)} s, ${bytes} bytes an order`)
}
