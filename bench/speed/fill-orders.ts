import pg from 'pg'
import { newOrderId } from '../../server/orders/order-id.ts'
import type { Deployment } from '../faults/deployment.ts'

const BATCH_SIZE = 50_000

/** How a paid order of some time ago lies in the database. Those whose number another one has are left out. */
const FILL = `
	with wanted as (
		select id, row_number() over () as n from unnest($1::text[]) as id
	), filled as (
		insert into orders (
			id, created_at, status, language, is_company, company_name, vat_number, first_name, last_name,
			email_address, phone_number, street_address, zip_code, city, country_code, country_outside_eu,
			chassis_numbers, handled_at, vat_rate_basis_points, total_ore, order_reference
		)
		select id, now() - interval '1 day', 'CREATED', 'sv', false, '', '', 'Åsa', 'Öberg',
			'customer-' || n || '-' || $2 || '@example.com', '+46701234567', 'Storgatan 12', '123 45', 'Göteborg',
			'SE', '', array['YV1LFA4BCN1' || lpad(n::text, 6, '0')], now(), 2500, 125000, new_order_reference((random() * 528)::integer)
		from wanted
		on conflict (order_reference) do nothing
		returning id
	), numbered as (
		select id, n from wanted join filled using (id)
	), lines as (
		insert into order_lines (order_id, position, kind, chassis_number, registration_number, coc_exists, cost_ore)
		select id, 0, 'coc', 'YV1LFA4BCN1' || lpad(n::text, 6, '0'), 'ABC123', true, 100000 from numbered
		union all
		select id, 1, 'vat', null, null, false, 25000 from numbered
	), attempts as (
		insert into payment_attempts (id, order_id, provider, method, status, amount_ore, reference, link)
		select gen_random_uuid(), id, 'zaver', 'card', 'CANCELLED', 125000, 'filled-' || id, 'https://example.com/'
		from numbered
	), keys as (
		insert into idempotency_keys (key, request_hash, order_id)
		select gen_random_uuid()::text, 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg', id from numbered
	)
	insert into mails (id, order_id, kind, sent_at)
	select gen_random_uuid(), id, 'payment-link', now() from numbered`

/** Until there are so many orders. */
export async function fillOrders(
	{ database, databaseUrl }: Deployment,
	count: number,
	log: (line: string) => void,
): Promise<void> {
	const { rows } = await database.query('select count(*)::integer as n from orders')
	let present = Number(rows[0].n)
	const began = performance.now()
	// Not of the pool, whose end would wait for it.
	const client = new pg.Client(databaseUrl)
	// The database may be stopped under it.
	client.on('error', () => undefined)
	await client.connect()
	try {
		// The rows are consistent: checking each foreign key would take most of the time.
		await client.query('set session_replication_role = replica')
		await client.query('set synchronous_commit = off')
		while (present < count) {
			const size = Math.min(BATCH_SIZE, count - present)
			const ids = Array.from({ length: size }, () => newOrderId())
			const { rowCount } = await client.query(FILL, [ids, String(present)])
			const before = present
			present += rowCount ?? 0
			if (Math.floor(present / 1e6) > Math.floor(before / 1e6)) {
				const seconds = Math.round((performance.now() - began) / 1_000)
				log(`${Math.floor(present / 1e6)} million orders after ${seconds} s`)
			}
		}
	} finally {
		await client.end()
	}
	// As autovacuum would within some minutes.
	for (const table of ['orders', 'order_lines', 'payment_attempts', 'idempotency_keys', 'mails']) {
		await database.query(`vacuum (analyze) ${table}`)
	}
	await database.query('checkpoint')
}

/** Orders that were only placed to measure throughput are not to be handled. */
export async function clearAway({ database }: Deployment): Promise<void> {
	await database.query("delete from pgboss.job where name = 'handle-order'")
	await database.query(
		'delete from idempotency_keys using orders where id = order_id and handled_at is null',
	)
	await database.query('delete from orders where handled_at is null')
	await database.query('vacuum (analyze) pgboss.job_common')
	await database.query('vacuum (analyze) orders')
}

/** A pseudo-random sample. */
export async function someOrderIds(database: pg.Pool, count: number): Promise<string[]> {
	const { rows } = await database.query<{ id: string }>(
		`select id from orders where handled_at is not null
		order by hashtext(id) limit $1`,
		[count],
	)
	return rows.map(({ id }) => id)
}
