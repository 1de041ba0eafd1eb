import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openPromisedPayment } from '../../orders/paying/visitor/open-promised-payment.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { sized } from '../../testing/full-size.ts'
import { placePayableOrder, runShop } from '../../testing/running-shop.ts'
import { mailsTo, makeProviderFail } from '../../testing/stand-ins.ts'

/** A visitor waits three seconds at most; a busy machine takes its time for all else. */
const SOON_MS = sized({ gate: 7_000, full: 3_000 })

type Running = Awaited<ReturnType<typeof runShop>>

describe('the provider’s callback', () => {
	test('without the right token is refused and leaves no trace; about an unknown payment, or in garbage, it is taken and ignored', async () => {
		const { url, shop } = await runShop({ works: false })
		const call = async (authorization: string, body: string) => {
			const headers = { authorization, 'content-type': 'application/json' }
			const path = '/api/payments/zaver/callback'
			return (await fetch(url + path, { method: 'POST', headers, body })).status
		}
		for (const authorization of ['', 'wrong', 'Bearer sandbox-callback-token-']) {
			const body = '{"paymentId":"x","paymentStatus":"SETTLED"}'
			expect(await call(authorization, body)).toBe(401)
		}
		const { rows } = await shop.pool.query('select count(*) as n from provider_events')
		expect(rows).toEqual([{ n: 0 }])
		for (const body of ['{"paymentId":"unknown"}', 'garbage', '']) {
			expect(await call('sandbox-callback-token', body)).toBe(200)
		}
	})

	test('that claims a payment which the provider does not confirm settles nothing', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		const { rows } = await running.shop.pool.query('select reference from payment_attempts')
		const answer = await fetch(`${running.url}/api/payments/zaver/callback`, {
			method: 'POST',
			headers: { authorization: 'sandbox-callback-token', 'content-type': 'application/json' },
			body: JSON.stringify({ paymentId: rows[0].reference, paymentStatus: 'SETTLED' }),
		})
		expect(answer.status).toBe(200)
		expect((await running.summary(orderId))?.paymentStatus).toBe('CREATED')
	})
})

/** Customers have gone back from the provider, so that Pay opens a payment anew. */
const cancelAtProvider = ({ shop }: Running) =>
	shop.pool.query(`update payment_attempts set status = 'CANCELLED'`)

const press = (running: Running, id: string) =>
	fetch(`${running.url}/pay/${id}`, { redirect: 'manual' })

const whereTo = async (running: Running, id: string, search = '') => {
	const answer = await press(running, id + search)
	expect(answer.status).toBe(303)
	expect(answer.headers.get('cache-control')).toBe('no-store')
	return answer.headers.get('location')
}

describe('the payment link', () => {
	test('leads back to the order’s page when there is nothing to pay', async () => {
		const running = await runShop({ works: false })
		for (const id of ['0'.repeat(31), 'nonsense']) {
			expect(await whereTo(running, id)).toBe(`/order/payment/${id}`)
		}
	})

	test('S3 leads back in the language that the page said it was in, and in no other', async () => {
		const running = await runShop()
		const nothing = '0'.repeat(31)
		for (const [id, search, back] of [
			[nothing, '?lang=en', '?lang=en'],
			['nonsense', '?lang=sv', '?lang=sv'],
			[nothing, '?lang=de', ''],
		] as const) {
			expect(await whereTo(running, id, search)).toBe(`/order/payment/${id}${back}`)
		}
		const orderId = await placePayableOrder(running, buildOrder())
		await cancelAtProvider(running)
		await makeProviderFail(running, { api: 'down' })
		const page = `/order/payment/${orderId}`
		expect(await whereTo(running, orderId, '?lang=en')).toBe(`${page}?lang=en#provider-away`)
	})

	test('S1 with the provider down, failing, talking garbage or slow, the page that says so is there within three seconds', async () => {
		const running = await runShop()
		const ways = ['down', 'error', 'garbage', 'slow']
		const orderIds = await Promise.all(ways.map(() => placePayableOrder(running, buildOrder())))
		await cancelAtProvider(running)
		for (const [index, api] of ways.entries()) {
			const orderId = orderIds[index] ?? ''
			await makeProviderFail(running, { api, slowSeconds: '9' })
			const began = performance.now()
			const page = await whereTo(running, orderId)
			expect(performance.now() - began, api).toBeLessThan(SOON_MS)
			expect(page, api).toBe(`/order/payment/${orderId}?lang=sv#provider-away`)
		}
		// Else the job that goes on would be waited for.
		await running.sandbox.stop()
	})

	test('S1 the promised link is mailed once when the provider is back, however often Pay was pressed', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await cancelAtProvider(running)
		const { emailAddress } = buildOrder()
		const linkMails = async () =>
			(await mailsTo(running, emailAddress)).filter(({ text }) => text.includes('Till betalningen'))
		await expect.poll(linkMails).toHaveLength(1)
		await makeProviderFail(running, { api: 'down' })
		for (let time = 0; time < 5; time++) await press(running, orderId)
		const { rows } = await running.shop.pool.query(
			`select data->>'promisedAt' as at from pgboss.job where data ? 'promisedAt'`,
		)
		expect(rows).toHaveLength(1)
		await makeProviderFail(running, { api: 'none' })
		await expect.poll(linkMails).toHaveLength(2)
		expect(await whereTo(running, orderId)).toContain('/checkout/')
		// What was promised is kept: the same job once more mails nothing.
		await openPromisedPayment(running.shop, orderId, rows[0].at)
		const { rows: mails } = await running.shop.pool.query(
			`select version from mails where kind = 'payment-link' order by version`,
		)
		expect(mails).toEqual([{ version: 1 }, { version: 2 }])
	})

	test('S1 a payment that is open at a provider that does not answer may still be paid on its page', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		await makeProviderFail(running, { api: 'slow' })
		const began = performance.now()
		expect(await whereTo(running, orderId)).toContain('/checkout/')
		expect(performance.now() - began).toBeLessThan(SOON_MS)
	})

	test('S1 leads to the page that says so, too, when our own database does not answer in time', async () => {
		const running = await runShop({ works: false, timeouts: { handlerMs: 300 } })
		const orderId = 'a'.repeat(31)
		await running.shop.db.transaction().execute(async (transaction) => {
			await sql`lock table orders`.execute(transaction)
			const page = `/order/payment/${orderId}?lang=en#provider-away`
			expect(await whereTo(running, orderId, '?lang=en')).toBe(page)
		})
	})
})
