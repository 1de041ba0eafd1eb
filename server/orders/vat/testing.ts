import { expect } from 'vitest'
import { readBookings } from '../../books/read-bookings.ts'
import { storePayment } from '../../desk/testing-desk.ts'
import { buildCompanyOrder, buildVatRules } from '../../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placePayableOrder,
	type RunningShop,
} from '../../testing/running-shop.ts'
import { makeProviderFail, pressAtCheckout } from '../../testing/stand-ins.ts'
import { handleOrder } from '../handling/handle-order.ts'

export const SERVICE = { changes: { vat: buildVatRules({ supply: 'service' }) } }
export const HOUR = 3600_000
export const DAY = 24 * HOUR

export const germans = (vatNumber = 'DE100') => buildCompanyOrder({ countryCode: 'DE', vatNumber })

export async function checksOf({ shop }: Pick<RunningShop, 'shop'>) {
	const { rows } = await shop.pool.query(
		'select number, answer, identifier, error_code, times_asked from vat_checks order by order_id, number',
	)
	return rows
}

export async function refundsOf({ shop }: Pick<RunningShop, 'shop'>) {
	const { rows } = await shop.pool.query(
		'select order_id, what, amount_ore, status from refunds order by created_at',
	)
	return rows
}

/** All that the books say of each movement of money. */
export async function bookedOf({ shop }: Pick<RunningShop, 'shop'>): Promise<string[]> {
	const booked: string[] = []
	for await (const batch of readBookings(shop.pool, new Date(0), new Date(Date.now() + HOUR))) {
		booked.push(...batch.map((each) => `${each.kind} ${each.netOre} ${each.vatOre}`))
	}
	return booked
}

/** Companies are invoiced, and pay that. */
export async function payInvoices(running: RunningShop, orders: readonly string[]): Promise<void> {
	await inTens(orders, async (orderId) => {
		const checkout = await followPaymentLink(running, orderId)
		await pressAtCheckout(checkout, 'invoice')
		await pressAtCheckout(checkout, 'mark-as-paid')
	})
	await eventually(async () => {
		const settled = "select from orders where id = any($1) and status = 'SETTLED'"
		const { rowCount } = await running.shop.pool.query(settled, [orders])
		expect(rowCount).toBe(orders.length)
	})
}

export async function placePaid(running: RunningShop): Promise<string> {
	const orderId = await placePayableOrder(running, germans())
	await payInvoices(running, [orderId])
	return orderId
}

/** Paid with VAT, since VIES did not answer; now it does. */
export async function storePaidUnchecked(
	running: RunningShop,
	{ vies = 'down', vatNumber = 'DE100', language = 'sv' } = {},
): Promise<string> {
	await makeProviderFail(running, { vies })
	const { orderId } = await running.place(germans(vatNumber), { 'accept-language': language })
	await handleOrder(running.shop, orderId)
	await storePayment(running, orderId, {})
	await makeProviderFail(running, { vies: 'none' })
	return orderId
}

export async function isCredited(running: RunningShop): Promise<void> {
	await eventually(async () => {
		expect(await refundsOf(running)).toMatchObject([{ what: 'vat', status: 'EXECUTED' }])
	})
}

export const QUEUED = "select from pgboss.job where name = 'check-vat-number' and state < 'active'"

export async function inTens<Item>(
	items: readonly Item[],
	work: (item: Item) => Promise<unknown>,
): Promise<void> {
	for (let first = 0; first < items.length; first += 10) {
		await Promise.all(items.slice(first, first + 10).map(work))
	}
}
