import { expect } from 'vitest'
import { USUAL_ACCOUNTS } from '../../books/accounts.ts'
import { bookVouchers } from '../../books/book-vouchers.ts'
import type { TestDatabase } from '../test-database.ts'
import { netAt, owesVat, type Told } from './judge-figures.ts'
import { PRICE_ORE, VAT_ORE } from './payment-world.ts'

type Booked = {
	readonly kind: 'receipt' | 'credit-note' | 'odd-payment'
	readonly number: number
	readonly order_id: string
	readonly net_ore: number
	readonly vat_ore: number
	/** By account. */
	readonly lines: Readonly<Record<string, number>>
}

const BOOKED = `
	select kind, number, order_id, net_ore, vat_ore,
		(
			select json_object_agg(account, amount_ore)
			from unnest(accounts, amounts_ore) as line (account, amount_ore)
		) as lines
	from vouchers order by number`

const { receivable, vat, 'service-EU': sales, 'odd-payments': odd } = USUAL_ACCOUNTS

/** Of all stories together: each movement of money is in the vouchers once, and they add up to the provider's book. */
export async function judgeVouchers(
	{ db, pool }: TestDatabase,
	told: readonly Told[],
): Promise<void> {
	const shop = told[0]?.world.shop
	if (!shop) throw new Error('no story was told')
	const book = () => db.transaction().execute((transaction) => bookVouchers(shop, transaction))
	await Promise.all([book(), book()])
	const { rows } = await pool.query<Booked>(BOOKED)
	await book()
	expect((await pool.query<Booked>(BOOKED)).rows, 'booked once').toEqual(rows)

	for (const voucher of rows) {
		expect(sumOf(Object.values(voucher.lines)), JSON.stringify(voucher)).toBe(0)
	}
	const ofKind = (kind: Booked['kind']) => rows.filter((voucher) => voucher.kind === kind)
	for (const kind of ['receipt', 'credit-note', 'odd-payment'] as const) {
		const numbers = ofKind(kind).map(({ number }) => number)
		expect(numbers.length, kind).toBeGreaterThan(told.length / 20)
		expect(numbers, 'without a gap').toEqual(numbers.map((_, index) => index + 1))
	}
	for (const { lines, net_ore, vat_ore } of ofKind('receipt')) {
		expect([lines[sales], lines[vat]]).toEqual([VAT_ORE - PRICE_ORE, -VAT_ORE])
		expect([net_ore, vat_ore]).toEqual([PRICE_ORE - VAT_ORE, VAT_ORE])
	}
	await judgePapers(pool, rows)
	const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
	for (const { story, world } of told) {
		const vouchers = byOrder.get(world.orderId) ?? []
		const on = (account: string) => sumOf(vouchers.map(({ lines }) => lines[account] ?? 0))
		expect(on(receivable), JSON.stringify(story)).toBe(netAt(world, 'SEK'))
		// What no sale explains and is not given back, by us or elsewhere, booked by hand: never less than nothing.
		expect(on(odd) + world.elsewhereBeforeSaleOre, JSON.stringify(story)).toBeLessThanOrEqual(0)
		if (owesVat(world) && vouchers.some(({ kind }) => kind === 'receipt')) {
			expect(on(vat), JSON.stringify(story)).toBe(0)
		}
	}
}

/** Each receipt and each credit note has its voucher, with its amounts to the öre. */
async function judgePapers(pool: TestDatabase['pool'], rows: readonly Booked[]): Promise<void> {
	const { rows: papers } = await pool.query(`
		select 'receipt' as kind, number, order_id,
			${PRICE_ORE - VAT_ORE}::bigint as net_ore, ${VAT_ORE}::bigint as vat_ore
		from receipts
		union all
		select 'credit-note', number, credit_notes.order_id, vat_ore - sold_ore, -vat_ore
		from credit_notes join refunds on refunds.id = refund_id
		order by kind, number`)
	const booked = rows
		.filter(({ kind }) => kind !== 'odd-payment')
		.map(({ lines, ...voucher }) => voucher)
		.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.number - b.number)
	expect(booked).toEqual(papers)
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, ore) => sum + ore, 0)
