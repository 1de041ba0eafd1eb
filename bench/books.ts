import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { USUAL_BOOKS } from '../server/books/accounts.ts'
import { exportMonth, showMonth } from '../server/books/export-month.ts'
import { connectDatabase } from '../server/db/database.ts'
import { startLocalPostgres } from '../server/db/local-postgres/local-postgres.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { newOrderId } from '../server/orders/order-id.ts'
import { isFlat, watchMemory } from './watch-memory.ts'

/** The books of a month with 10,000 receipts, after a year of such months. */

const RECEIPTS = 10_000
const MONTHS = 12
const MONTH = '2026-03'
const MOST_SECONDS = { sums: 2, sie: 5 }

/** As paid orders lie in the database: one in ten is given back, with its credit note. */
const FILL = `
	with numbered as materialized (
		select id, $2::timestamptz + place * interval '4 minutes' as at, $3::integer + place::integer as n,
			gen_random_uuid() as attempt, gen_random_uuid() as refund
		from unnest($1::text[]) with ordinality as given (id, place)
	), filled as (
		insert into orders (
			id, order_reference, created_at, status, language, is_company, company_name, vat_number, first_name,
			last_name, email_address, phone_number, street_address, zip_code, city, country_code,
			country_outside_eu, chassis_numbers, handled_at, vat_rate_basis_points, total_ore
		)
		select id, 'filled-' || n, at, 'SETTLED', 'sv', false, '', '', 'Åsa', 'Öberg', 'asa-' || n || '@example.com',
			'+46701234567', 'Storgatan 12', '123 45', 'Göteborg', 'SE', '', array['YV1LFA4BCN' || lpad(n::text, 7, '0')],
			at, 2500, 125000
		from numbered
	), lines as (
		insert into order_lines (order_id, position, kind, chassis_number, coc_exists, cost_ore)
		select id, 0, 'coc', 'YV1LFA4BCN' || lpad(n::text, 7, '0'), true, 100000 from numbered
		union all
		select id, 1, 'vat', null, false, 25000 from numbered
	), attempts as (
		insert into payment_attempts
			(id, order_id, created_at, provider, method, status, amount_ore, settled_ore, settled_currency, reference)
		select attempt, id, at, 'zaver', 'card', 'SETTLED', 125000, 125000, 'SEK', 'filled-' || n from numbered
	), moves as (
		insert into transitions (subject, at, order_id, attempt_id, from_status, to_status, cause)
		select subject, at, id, attempt, 'CREATED', 'SETTLED', 'paid'
		from numbered, unnest('{payment,order}'::text[]) as subject
	), receipts_of as (
		insert into receipts (number, order_id, attempt_id, issued_at, seller)
		select n, id, attempt, at, '{}' from numbered
	), given_back as (
		insert into refunds
			(id, order_id, attempt_id, amount_ore, status, reason, sold_ore, vat_ore, is_credited)
		select refund, id, attempt, 125000, 'EXECUTED', '', 125000, 25000, true from numbered where n % 10 = 0
	), moves_back as (
		insert into transitions (subject, at, order_id, attempt_id, refund_id, from_status, to_status, cause)
		select 'refund', at, id, attempt, refund, 'OPENING', 'EXECUTED', 'made' from numbered where n % 10 = 0
	)
	insert into credit_notes (number, refund_id, order_id, issued_at, seller)
	select n / 10, refund, id, at, '{}' from numbered where n % 10 = 0`

export async function benchBooks(): Promise<boolean> {
	await using stack = new AsyncDisposableStack()
	const dataDir = await mkdtemp(path.join(os.tmpdir(), 'coc-books-'))
	stack.defer(() => rm(dataDir, { recursive: true, force: true }))
	const postgres = await startLocalPostgres({ dataDir })
	stack.defer(() => postgres.release())
	await migrateDatabase(postgres.url)
	const { db, pool, close } = connectDatabase(postgres.url, 2, 'no-timeouts')
	stack.defer(() => close())
	const vat = {
		supply: 'service',
		sellerCountry: 'SE',
		rates: { general: 25_00, exceptions: new Map() },
		oss: new Map(),
	} as const
	const seller = { name: 'Vendel', address: [], organisationNumber: '556000-0000', vatNumber: '' }
	const shop = { db, vat, seller, books: USUAL_BOOKS }

	for (let month = 0; month < MONTHS; month++) await fill(pool, month)
	await showMonth(shop, MONTH)
	await fill(pool, MONTHS)
	await pool.query('vacuum (analyze)')

	console.log(`\nThe books of a month with ${RECEIPTS} receipts, after ${MONTHS} such months`)
	const first = await time(() => showMonth(shop, MONTH))
	report('vouchers and sums, the first time', first, MOST_SECONDS.sums)
	const second = await time(() => showMonth(shop, MONTH))
	report('sums, again', second, MOST_SECONDS.sums)
	const memory = watchMemory()
	let [bytes, vouchers] = [0, 0]
	const sie = await time(() =>
		exportMonth(shop, {
			month: MONTH,
			takers: {
				async sie(file) {
					for await (const piece of file) {
						bytes += piece.length
						vouchers += piece.toString('latin1').split('#VER').length - 1
						memory.reached(vouchers / (RECEIPTS * 1.1))
					}
				},
			},
		}),
	)
	const peaks = memory.stop()
	report(`SIE, ${vouchers} vouchers, ${bytes} bytes`, sie, MOST_SECONDS.sie)
	const flat = isFlat(peaks)
	console.log(`  peak MB by tenth of the file: ${peaks.join(' ')}${flat ? '' : ' !'}`)
	const isWhole = vouchers === RECEIPTS * 1.1
	const isQuick = Math.max(first, second) <= MOST_SECONDS.sums && sie <= MOST_SECONDS.sie
	return isWhole && isQuick && flat
}

/** The last one is `MONTH`; those before lie before it. */
async function fill(pool: pg.Pool, month: number): Promise<void> {
	const start = new Date(Date.UTC(2026, 2 - MONTHS + month, 1, 2))
	const ids = Array.from({ length: RECEIPTS }, () => newOrderId(start.getTime()))
	await pool.query(FILL, [ids, start, month * RECEIPTS])
}

async function time(work: () => Promise<unknown>): Promise<number> {
	const start = performance.now()
	await work()
	return (performance.now() - start) / 1000
}

function report(what: string, seconds: number, most: number): void {
	const isGood = seconds <= most
	console.log(`  ${what}: ${seconds.toFixed(2)} s (limit ${most} s)${isGood ? '' : ' !'}`)
}
