import { orderAnswerSchema, type PaymentSummary } from '@coc/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { hashesOf, SCRIPTS } from './content-security-policy.ts'
import { orderInPage } from './order-in-page.ts'
import { serveSite } from './testing.ts'

const PUBLIC_URL = 'https://coc.example.se'

async function servePlacedOrder() {
	const url = await serveSite(readSettings({ PUBLIC_URL }))
	const placed = await fetch(`${url}/api/order/create`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(buildOrder()),
	})
	const { orderId = '', reference = '' } = v.parse(orderAnswerSchema, await placed.json())
	return { url, orderId, reference }
}

test('P1 R12 an order’s page comes with the order in it, in the visitor’s language and for nobody to keep; a part of its number, or its other pages, without', async () => {
	const { url, orderId, reference } = await servePlacedOrder()
	const swedish = await fetch(`${url}/order/payment/${orderId}`)
	expect(swedish.status).toBe(200)
	expect(swedish.headers.get('cache-control')).toBe('no-store')
	const text = await swedish.text()
	const scripts = hashesOf(SCRIPTS, text)
	expect(scripts).toHaveLength(1)
	expect(swedish.headers.get('content-security-policy')).toContain(scripts[0])
	expect(text).toContain(`<dd class="reference">${reference}</dd>`)
	expect(text).toContain('Vi har din beställning och kontrollerar bilarna.')
	expect(text).toContain('Beställningen visas som den var när sidan laddades.')
	expect(text).not.toContain('Laddar')
	const english = await fetch(`${url}/order/payment/${orderId}`, {
		headers: { cookie: 'language=en' },
	})
	expect(await english.text()).toContain('We have your order and are checking the cars.')

	for (const other of [orderId.slice(0, -1), orderId.toUpperCase(), `${orderId}/cancel`]) {
		const page = await fetch(`${url}/order/payment/${other}`)
		expect([other, page.status]).toEqual([other, 200])
		expect(await page.text()).not.toContain(reference)
	}
})

const CAR = { cocExists: true, isVat: false, cost: 1250, chassiNumber17: null, regNumber: null }
const SUMMARY: PaymentSummary = {
	orderId: 'a',
	cars: [],
	rateOfVat: 25,
	totalPrice: 0,
	paymentStatus: 'RECEIVED',
	paymentLink: null,
}

test('P1 no page waits for an order that is slow to come, cannot be had or shown, or is one of too many', async () => {
	const { promise, resolve } = Promise.withResolvers<PaymentSummary>()
	const orders: Readonly<Record<string, () => Promise<PaymentSummary | null>>> = {
		slow: () => promise,
		away: async () => {
			throw new Error('The database is away')
		},
		unknown: async () => null,
		known: async () => SUMMARY,
		undrawable: async () => ({ ...SUMMARY, cars: [CAR] }),
	}
	const show = orderInPage(
		async (id) => orders[id]?.() ?? null,
		({ orderId, cars }) => {
			if (cars.length > 0) throw new Error('It cannot be drawn')
			return `order ${orderId}`
		},
	)
	expect(await show('away', 'sv')).toBeNull()
	expect(await show('unknown', 'sv')).toBeNull()
	expect(await show('undrawable', 'sv')).toBeNull()
	expect((await show('known', 'sv'))?.identity.toString()).toBe('order a')
	const slow = Array.from({ length: 20 }, () => show('slow', 'sv'))
	expect(await show('known', 'sv')).toBeNull()
	expect(new Set(await Promise.all(slow))).toEqual(new Set([null]))
	// They still ask.
	expect(await show('known', 'sv')).toBeNull()
	resolve(SUMMARY)
	await promise
	await expect.poll(() => show('known', 'sv')).not.toBeNull()
})
