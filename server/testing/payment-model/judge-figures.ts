import { expect } from 'vitest'
import { type Booking, readBookings } from '../../books/read-bookings.ts'
import { lastDays, readStats } from '../../desk/queries/read-stats.ts'
import type { TestDatabase } from '../test-database.ts'
import type { Act } from './payment-acts.ts'
import { PRICE_ORE, VAT_ORE, type World } from './payment-world.ts'
import type { BookedPayment } from './simulated-provider.ts'

export type Told = { readonly story: readonly Act[]; readonly world: World }

const HOUR = 3600_000

/** Of every story the books, and of all together the statistics, agree with the provider's book and the receipts. */
export async function judgeFigures({ pool }: TestDatabase, told: readonly Told[]): Promise<void> {
	const bookings: Booking[] = []
	for await (const batch of readBookings(pool, new Date(0), new Date(Date.now() + HOUR))) {
		bookings.push(...batch)
	}
	const byOrder = Map.groupBy(bookings, ({ orderId }) => orderId)
	const { rows } = await pool.query(`
		select order_id, at from receipts join transitions using (order_id)
		where subject = 'order' and to_status = 'SETTLED'`)
	const receipts = new Map(rows.map(({ order_id, at }) => [order_id, at]))
	for (const { story, world } of told) {
		const booked = byOrder.get(world.orderId) ?? []
		expect(figuresOf(booked), JSON.stringify(story)).toEqual({
			SEK: netAt(world, 'SEK'),
			EUR: netAt(world, 'EUR'),
			sales: receipts.has(world.orderId) ? PRICE_ORE : 0,
			vatOfSales: receipts.has(world.orderId) ? VAT_ORE : 0,
		})
		for (const { kind, at } of booked) {
			if (kind === 'sale') expect(at, JSON.stringify(story)).toEqual(receipts.get(world.orderId))
		}
		const refunds = booked.filter(({ kind }) => kind === 'refund')
		judgeVatGivenBack(refunds)
		if (owesVat(world) && receipts.has(world.orderId)) {
			const vatOre = sumOf(refunds, (refund) => refund.vatOre ?? 0)
			expect(vatOre, JSON.stringify(story)).toBe(-VAT_ORE)
		}
	}
	const stats = await readStats(pool, lastDays(2))
	expect(stats.paidOre - stats.refundedOre).toBe(sumOf(told, ({ world }) => netAt(world, 'SEK')))
	expect(stats.paid).toBe(receipts.size)
	expect(told.filter(({ world }) => world.vatConfirmed).length).toBeGreaterThan(told.length / 10)
	expect(told.filter(({ world }) => world.accepted).length).toBeGreaterThan(told.length / 10)
}

function figuresOf(booked: readonly Booking[]) {
	const sales = booked.filter(({ kind }) => kind === 'sale')
	const inCurrency = (wanted: string) =>
		sumOf(booked, ({ currency, totalOre }) => (currency === wanted ? totalOre : 0))
	return {
		SEK: inCurrency('SEK'),
		EUR: inCurrency('EUR'),
		sales: sumOf(sales, ({ totalOre }) => totalOre),
		vatOfSales: sumOf(sales, ({ vatOre }) => vatOre ?? 0),
	}
}

/** Whole sales that are given back in parts give back their VAT to the öre. */
function judgeVatGivenBack(refunds: readonly Booking[]): void {
	if (sumOf(refunds, ({ totalOre }) => totalOre) !== -PRICE_ORE) return
	expect(sumOf(refunds, ({ vatOre }) => vatOre ?? 0)).toBe(-VAT_ORE)
}

/** After somebody gave money back on the provider's pages, an operator may have to give the rest of the VAT back. */
export function owesVat({ provider, vatConfirmed }: World): boolean {
	return vatConfirmed && provider.book.every((payment) => payment.refundedElsewhereOre === 0)
}

/** As our books have it: without what was given back on the provider's own pages. */
export function netAt({ provider }: World, wanted: string): number {
	const settled = provider.book.filter(
		({ status, currency }) => status === 'SETTLED' && currency === wanted,
	)
	return sumOf(settled, (payment) => payment.amountOre - refundedOre(payment))
}

export function refundedOre({ refunds }: BookedPayment): number {
	return sumOf([...refunds.values()], (ore) => ore)
}

function sumOf<Item>(items: readonly Item[], ore: (item: Item) => number): number {
	return items.reduce((sum, item) => sum + ore(item), 0)
}
