import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { ATTENTION_KINDS, type AttentionKind } from '../server/attention/attention-key.ts'
import { listAttention } from '../server/attention/list-attention.ts'
import { RULES } from '../server/attention/rules.ts'
import { connectDatabase } from '../server/db/database.ts'
import { startLocalPostgres } from '../server/db/local-postgres/local-postgres.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { startJobQueue } from '../server/jobs/queue.ts'
import { timePrefix } from '../server/orders/order-id.ts'
import { median } from './median.ts'

/** The list of what needs a person: a thousand orders in trouble among a million. */

const ORDERS = 1_000_000
const TROUBLED = 1_000
const BATCH = 100_000
const RUNS = 5
const MOST_SECONDS = 1
const DAYS = 300

/** As paid orders lie in the database, spread over most of a year; each with its callback and its mails. */
const FILL = `
	with numbered as (
		select n, $3::text[] as days, now() - (n % ${DAYS}) * interval '1 day' as at,
			gen_random_uuid() as attempt
		from generate_series($1::int, $2::int) as n
	), orders_of as (
		select *, days[n % ${DAYS} + 1] || lpad(n::text, 26, '0') as id from numbered
	), filled as (
		insert into orders (
			id, created_at, status, language, is_company, company_name, vat_number, first_name, last_name,
			email_address, phone_number, street_address, zip_code, city, country_code, country_outside_eu,
			chassis_numbers, handled_at, vat_rate_basis_points, total_ore, order_reference
		)
		select id, at, 'SETTLED', 'sv', false, '', '', 'Åsa', 'Öberg', 'customer-' || n || '@example.com',
			'+46701234567', 'Storgatan 12', '123 45', 'Göteborg', 'SE', '',
			array['YV1LFA4BCN' || lpad(n::text, 7, '0')], at, 2500, 125000, 'filled-' || n
		from orders_of
	), lines as (
		insert into order_lines
			(order_id, position, kind, chassis_number, registration_number, coc_exists, cost_ore)
		select id, 0, 'coc', 'YV1LFA4BCN' || lpad(n::text, 7, '0'), 'ABC123', true, 100000 from orders_of
		union all
		select id, 1, 'vat', null, null, false, 25000 from orders_of
	), attempts as (
		insert into payment_attempts (
			id, order_id, created_at, provider, method, status, amount_ore, settled_ore, settled_currency,
			reference, status_since
		)
		select attempt, id, at, 'zaver', 'card', 'SETTLED', 125000, 125000, 'SEK', 'filled-' || n, at
		from orders_of
	), moves as (
		insert into transitions (subject, at, order_id, attempt_id, from_status, to_status, cause)
		select subject, at, id, attempt, 'CREATED', 'SETTLED', 'paid'
		from orders_of, unnest('{payment,order}'::text[]) as subject
	), receipts_of as (
		insert into receipts (number, order_id, attempt_id, issued_at, seller)
		select n, id, attempt, at, '{}' from orders_of
	), heard as (
		insert into provider_events (provider, event_key, reference, body)
		select 'zaver', 'filled-' || n, 'filled-' || n, '' from orders_of
	), delivered as (
		insert into deliveries (id, order_id, chassis_number, form, status, status_since, promised_by)
		select gen_random_uuid(), id, 'YV1LFA4BCN' || lpad(n::text, 7, '0'), 'file', 'FETCHED', at, at + interval '7 days'
		from orders_of
	)
	insert into mails (id, order_id, kind, sent_at)
	select gen_random_uuid(), id, kind, at from orders_of, unnest('{payment-link,receipt}'::text[]) as kind`

/** SQL: an equal share of the orders in trouble for each kind. */
const some = (kind: AttentionKind) => {
	const place = ATTENTION_KINDS.indexOf(kind)
	return `select order_id from receipts
		where number % ${ORDERS / TROUBLED} = 0
			and number / ${ORDERS / TROUBLED} % ${ATTENTION_KINDS.length} = ${place}`
}

const TROUBLES: Record<AttentionKind, string> = {
	'wrong-amount': `update orders set status = 'REVIEW' where id in (${some('wrong-amount')})`,
	'wrong-currency': `update payment_attempts set settled_currency = 'EUR' where order_id in (${some('wrong-currency')})`,
	'paid-twice': `
		with twice as (
			insert into payment_attempts
				(id, order_id, provider, method, status, amount_ore, settled_ore, settled_currency, reference, status_since)
			select gen_random_uuid(), order_id, 'zaver', 'card', 'SETTLED', 125000, 125000, 'SEK', 'again-' || order_id,
				now() - interval '1 year'
			from (${some('paid-twice')}) as chosen
			returning order_id
		)
		insert into attention_marks (kind, order_id) select 'paid-twice', order_id from twice`,
	'paid-after-cancelling': `
		update transitions set from_status = 'CANCELLED'
		where subject = 'order' and order_id in (${some('paid-after-cancelling')})`,
	'refund-refused': `
		insert into refunds (id, order_id, attempt_id, amount_ore, status, reason)
		select gen_random_uuid(), order_id, id, 100, 'CANCELLED', '' from payment_attempts
		where order_id in (${some('refund-refused')})`,
	'refunded-elsewhere': `
		update payment_attempts set refunded_elsewhere_ore = 100 where order_id in (${some('refunded-elsewhere')})`,
	dispute: `
		insert into disputes (provider, id, order_id, status)
		select 'zaver', 'du_' || order_id, order_id, 'NEEDS_RESPONSE' from (${some('dispute')}) as chosen`,
	'mail-refused': `
		insert into pgboss.job (name, data, source_name, source_id, source_output, source_retry_count, state)
		select 'dead-letters', json_build_object('mailId', max(mails.id::text)), 'send-mail', gen_random_uuid(),
			'{"error":"MailRefusedError","code":"550"}', 0, 'completed'
		from mails where order_id in (${some('mail-refused')}) group by order_id`,
	'gave-up': `
		insert into pgboss.job (name, data, source_name, source_id, source_output, source_retry_count, state)
		select 'dead-letters', json_build_object('orderId', order_id), 'close-payment', gen_random_uuid(),
			'{"error":"PaymentRefusedError","code":"HTTP_422"}', 0, 'completed'
		from (${some('gave-up')}) as chosen`,
	'same-car': `
		with same as (
			update order_lines set chassis_number = 'YV1LFA4BCN' || lpad((receipts.number + 1)::text, 7, '0')
			from receipts
			where kind = 'coc' and order_lines.order_id = receipts.order_id and receipts.order_id in (
				${some('same-car')}
			)
			returning order_lines.order_id
		)
		insert into attention_marks (kind, order_id) select 'same-car', order_id from same`,
	'callback-missing': `
		update payment_attempts set status = 'PENDING_CONFIRMATION'
		where order_id in (${some('callback-missing')})`,
	'late-delivery': `
		update deliveries set status = 'WAITING', promised_by = current_date - 2
		where order_id in (${some('late-delivery')})`,
	'unmatched-document': `
		insert into documents (sha256, format, size, waits_because)
		select 'filled-' || order_id, 'pdf', 1, 'names-no-known-car' from (${some('unmatched-document')}) as chosen`,
	'refunded-after-delivery': `
		insert into refunds (id, order_id, attempt_id, amount_ore, status, reason)
		select gen_random_uuid(), order_id, id, 125000, 'EXECUTED', '' from payment_attempts
		where order_id in (${some('refunded-after-delivery')})`,
	withdrawal: `
		insert into withdrawals (id, language, name, order_number, email_address, order_id)
		select gen_random_uuid(), 'sv', 'Å', order_id, 'a@b.se', order_id from (${some('withdrawal')}) as chosen`,
	'withdrawal-overdue': `
		insert into withdrawals (id, language, name, order_number, email_address, order_id, received_at)
		select gen_random_uuid(), 'sv', 'Å', order_id, 'a@b.se', order_id, now() - interval '20 days'
		from (${some('withdrawal-overdue')}) as chosen`,
}

const UNSENT = `
	update mails set sent_at = null where order_id in (${some('mail-refused')})`

export async function benchAttention(): Promise<boolean> {
	await using stack = new AsyncDisposableStack()
	const dataDir = await mkdtemp(path.join(os.tmpdir(), 'coc-attention-'))
	stack.defer(() => rm(dataDir, { recursive: true, force: true }))
	const postgres = await startLocalPostgres({ dataDir })
	stack.defer(() => postgres.release())
	await migrateDatabase(postgres.url)
	const queue = await startJobQueue({
		databaseUrl: postgres.url,
		works: false,
		onError: console.error,
	})
	await queue.stop()
	const { pool } = connectDatabase(postgres.url, 4, 'no-timeouts')
	stack.defer(() => pool.end())

	const seconds = await time(() => fill(pool))
	console.log(
		`\nWhat needs a person: ${TROUBLED} orders in trouble among ${ORDERS} (filled in ${Math.round(seconds)} s)`,
	)
	console.log(`(limit: ${MOST_SECONDS} s, median of ${RUNS})`)
	const shop = { pool, provider: { name: 'zaver' } }
	for (const { kind, find } of Object.values(RULES)) {
		const milliseconds = 1000 * (await time(() => find(shop)))
		console.log(
			`  ${kind.padEnd(24)}${(await find(shop)).length.toString().padStart(6)}${milliseconds.toFixed(0).padStart(6)} ms`,
		)
	}
	const runs: number[] = []
	for (let run = 0; run < RUNS; run++) runs.push(await time(() => listAttention(shop)))
	const listed = (await listAttention(shop)).length
	const whole = median(runs)
	const good = whole <= MOST_SECONDS && listed > TROUBLED * 0.8
	console.log(`  all of it: ${listed} in ${whole.toFixed(3)} s${good ? '' : ' !'}`)
	return good
}

async function time(work: () => Promise<unknown>): Promise<number> {
	const start = performance.now()
	await work()
	return (performance.now() - start) / 1000
}

async function fill(pool: pg.Pool): Promise<void> {
	const client = await pool.connect()
	try {
		// The rows are consistent: checking each foreign key would take most of the time.
		await client.query('set session_replication_role = replica')
		await client.query('set synchronous_commit = off')
		const days = Array.from({ length: DAYS }, (_, day) => timePrefix(Date.now() - day * 86_400_000))
		for (let from = 1; from <= ORDERS; from += BATCH) {
			await client.query(FILL, [from, from + BATCH - 1, days])
		}
		for (const trouble of Object.values(TROUBLES)) await client.query(trouble)
		await client.query(UNSENT)
	} finally {
		client.release(true)
	}
	// As autovacuum would within some minutes.
	await pool.query('vacuum (analyze)')
	await pool.query('checkpoint')
}
