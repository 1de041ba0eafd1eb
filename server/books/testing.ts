import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { storePaid, typeAtDesk } from '../desk/testing-desk.ts'
import { readSie } from '../testing/read-sie.ts'
import type { RunningShop } from '../testing/running-shop.ts'

/** Paid, and its receipt issued, at that time. */
export async function storeSold(running: RunningShop, at: string): Promise<string> {
	const orderId = await storePaid(running, { at })
	await running.shop.pool.query('update receipts set issued_at = $2 where order_id = $1', [
		orderId,
		at,
	])
	return orderId
}

/** A refund of the order's first payment, made at that time; with a credit note for what it takes from the sale. */
export async function storeRefund(
	{ shop }: RunningShop,
	orderId: string,
	{ at, ore, soldOre = ore, vatOre = soldOre / 5 }: Refund,
): Promise<void> {
	await shop.pool.query(
		`with refund as (
			insert into refunds (id, order_id, attempt_id, amount_ore, reason, status, sold_ore, vat_ore, is_credited)
			select gen_random_uuid(), order_id, id, $2, '', 'EXECUTED', $4, $5, true
			from payment_attempts where order_id = $1 order by created_at limit 1
			returning *
		), moved as (
			insert into transitions (subject, order_id, attempt_id, refund_id, from_status, to_status, cause, at)
			select 'refund', order_id, attempt_id, id, 'OPENING', 'EXECUTED', 'test', $3 from refund
		), counted as (
			update credit_note_counter set last_number = last_number + 1 where $4::bigint > 0 returning last_number
		)
		insert into credit_notes (number, refund_id, order_id, issued_at, seller)
		select last_number, id, order_id, $3, '{}' from refund, counted`,
		[orderId, ore, at, soldOre, vatOre],
	)
}

type Refund = {
	readonly at: string
	readonly ore: number
	readonly soldOre?: number
	readonly vatOre?: number
}

export async function folderForFiles(): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-books-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	return folder
}

export const typed = (running: RunningShop, commandLine: string) => typeAtDesk(running, commandLine)

export async function sums(running: RunningShop, month: string) {
	const { output } = await typed(running, `books month ${month} --json`)
	return JSON.parse(output)
}

/** As `R 1 20260301 1580=125000 3001=-100000 2611=-25000`. */
export async function vouchersIn(file: string): Promise<string[]> {
	const { vouchers } = readSie(await readFile(file))
	for (const { lines } of vouchers) expect(lines.reduce((sum, { ore }) => sum + ore, 0)).toBe(0)
	return vouchers.map(({ series, number, date, lines }) =>
		[series, number, date, ...lines.map(({ account, ore }) => `${account}=${ore}`)].join(' '),
	)
}
