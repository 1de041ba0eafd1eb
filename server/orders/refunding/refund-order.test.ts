import { describe, expect, test } from 'vitest'
import { type PaymentProvider, PaymentRefusedError } from '../../payments/provider.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placePaidOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { makeProviderFail, paymentsAtProvider, pressAtCheckout } from '../../testing/stand-ins.ts'
import { placeOpened } from '../../testing/steps/place-opened.ts'
import { tryAgainNow } from '../../testing/steps/try-again-now.ts'
import { lockOrder } from '../move-order.ts'
import { checkPayment } from '../paying/check-payment.ts'
import { receiveCallback } from '../paying/receive-callback.ts'
import { reconcile } from '../paying/reconcile.ts'
import { anonymiseOrder } from '../retention/anonymise-order.ts'
import { erasePerson } from '../retention/erase-person.ts'
import { makeRefund } from './make-refund.ts'
import { refundable, refundOrder } from './refund-order.ts'

const refundsOf = async (running: RunningShop) =>
	(await running.shop.pool.query('select amount_ore, status from refunds order by created_at')).rows

/** Paid, by the provider's word alone: no worker runs that would do more. */
async function settle(running: RunningShop) {
	const { orderId, checkout } = await placeOpened(running)
	await pressAtCheckout(checkout, 'pay')
	const { rows } = await running.shop.pool.query('select reference from payment_attempts')
	await checkPayment(running.shop, rows[0].reference)
	return { shop: running.shop, orderId }
}

describe('a refund', () => {
	test('gives back parts, then the rest, never more than was paid; the order stays paid', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		const refund = (amountOre: number | null) =>
			refundOrder(running.shop, { orderId, amountOre, reason: 'A car too many' })

		expect(await refund(250_00)).toMatchObject({ amountOre: 250_00 })
		expect(await refund(1000_01)).toEqual({
			outcome: 'more-than-was-paid',
			refundableOre: 1000_00,
			currency: 'SEK',
		})
		expect(await refund(null)).toMatchObject({ amountOre: 1000_00 })
		expect(await refund(null)).toEqual({ outcome: 'nothing-to-refund', refundableOre: 0 })
		expect(await refundable(running.shop, orderId)).toMatchObject({ ore: 0, currency: 'SEK' })

		await eventually(async () => {
			await reconcile(running.shop)
			expect(await refundsOf(running)).toEqual([
				{ amount_ore: 250_00, status: 'EXECUTED' },
				{ amount_ore: 1000_00, status: 'EXECUTED' },
			])
		})
		expect(await paymentsAtProvider(running)).toMatchObject([{ refundedAmount: 1250 }])
		expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
	})

	test('asked for while the provider is away is made once it is back, and only once', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, buildOrder())
		await makeProviderFail(running, { api: 'down' })
		const request = { orderId, amountOre: 100_00, reason: '' }
		expect(await refundOrder(running.shop, request)).toMatchObject({ outcome: 'under-way' })
		await makeProviderFail(running, { api: 'none' })
		await eventually(async () => {
			await reconcile(running.shop)
			await tryAgainNow(running, 'make-refund')
			expect(await paymentsAtProvider(running)).toMatchObject([{ refundedAmount: 100 }])
			expect(await refundsOf(running)).toEqual([{ amount_ore: 100_00, status: 'EXECUTED' }])
		})
	})

	test('that is written down while its order is being erased waits for that, and not the other way round', async () => {
		const running = await runShop({ works: false })
		const { db, pool } = running.shop
		const { orderId } = await settle(running)
		await makeProviderFail(running, { api: 'down' })
		const promised = await refundOrder(running.shop, { orderId, amountOre: 100_00, reason: 'late' })
		const refundId = 'refundId' in promised ? promised.refundId : ''
		await makeProviderFail(running, { api: 'none' })

		const made = await db.transaction().execute(async (erasing) => {
			await lockOrder(erasing, orderId)
			const making = makeRefund(running.shop, refundId)
			await eventually(async () => {
				const waiting = `select from pg_stat_activity
					where datname = current_database() and wait_event_type = 'Lock'`
				expect((await pool.query(waiting)).rowCount).toBeGreaterThan(0)
			})
			await anonymiseOrder(running.shop, erasing, orderId, { keepBuyer: true })
			return { making }
		})
		expect(await made.making).not.toBe('CANCELLED')
		expect((await pool.query('select reason from refunds')).rows).toEqual([{ reason: '' }])
	})

	test('that the provider promises and then drops is told to an operator', async () => {
		const running = await runShop({ works: false })
		const { shop, orderId } = await settle(running)
		const provider = {
			...shop.provider,
			refundPayment: async () => ({ reference: 'dropped', status: 'PENDING' as const }),
			fetchRefund: async () => ({ reference: 'dropped', status: 'CANCELLED' as const }),
		}
		const promised = await refundOrder(
			{ ...shop, provider },
			{ orderId, amountOre: null, reason: '' },
		)
		const refundId = 'refundId' in promised ? promised.refundId : ''
		expect(await makeRefund({ ...shop, provider }, refundId)).toBe('PENDING')
		expect(running.alerts).toEqual([])
		for (let time = 0; time < 2; time++) {
			expect(await makeRefund({ ...shop, provider }, refundId)).toBe('CANCELLED')
		}
		expect(running.alerts).toEqual(['The provider refused a refund'])
		expect(await refundable(shop, orderId)).toMatchObject({ ore: 1250_00, currency: 'SEK' })
	})

	test.each(['answer', 'callback'] as const)(
		'refused to one of two who ask at once, and made for the other, is in the books by its %s and told to an operator',
		async (way) => {
			const running = await runShop({ works: false })
			const { shop, orderId } = await settle(running)
			const promised = await refundOrder(shop, { orderId, amountOre: 400_00, reason: '' })
			const refundId = 'refundId' in promised ? promised.refundId : ''
			const refused = async () => {
				throw new PaymentRefusedError('no')
			}
			const made = async () => ({ reference: 'made', status: 'EXECUTED' as const })
			const asking = (refundPayment: PaymentProvider['refundPayment']) => ({
				...shop,
				provider: { ...shop.provider, refundPayment, fetchRefund: made },
			})
			const refuse = async () => {
				expect(await makeRefund(asking(refused), refundId)).toBe('CANCELLED')
			}
			if (way === 'callback') await refuse()
			const winner = asking(async () => {
				await refuse()
				return made()
			})
			const heardAs = way === 'callback' ? 'made' : undefined
			expect(await makeRefund(winner, refundId, heardAs)).toBe('EXECUTED')
			expect(await refundsOf(running)).toEqual([{ amount_ore: 400_00, status: 'EXECUTED' }])
			expect(await refundable(shop, orderId)).toMatchObject({ ore: 850_00 })
			expect(running.alerts).toEqual([
				'The provider refused a refund',
				'The provider made a refund that it had refused',
			])
		},
	)

	test('that is refused after a callback has told of it stays reserved until the callback’s job writes it down', async () => {
		const running = await runShop({ works: false })
		const { shop, orderId } = await settle(running)
		const promised = await refundOrder(shop, { orderId, amountOre: 400_00, reason: '' })
		const refundId = 'refundId' in promised ? promised.refundId : ''
		const [payment] = await paymentsAtProvider(running)
		const told = { paymentId: payment?.paymentId, refundId: 'made', merchantReference: refundId }
		const headers = { authorization: 'sandbox-callback-token' }
		expect(await receiveCallback(shop, { headers, body: Buffer.from(JSON.stringify(told)) })).toBe(
			true,
		)
		const provider: PaymentProvider = {
			...shop.provider,
			refundPayment: async () => {
				throw new PaymentRefusedError('no')
			},
			fetchRefund: async (reference) => ({ reference, status: 'EXECUTED' }),
		}
		const asking = { ...shop, provider }
		await expect(makeRefund(asking, refundId)).rejects.toMatchObject({ code: 'REFUND_MAY_EXIST' })
		expect(await refundsOf(running)).toEqual([{ amount_ore: 400_00, status: 'OPENING' }])
		expect(await refundable(shop, orderId)).toMatchObject({ ore: 850_00 })

		expect(await makeRefund(asking, refundId, 'made')).toBe('EXECUTED')
		expect(await makeRefund(asking, refundId)).toBe('EXECUTED')
		expect(running.alerts).toEqual([])
	})

	test('of an order whose person was erased keeps no reason', async () => {
		const running = await runShop({ works: false })
		const { shop, orderId } = await settle(running)
		await erasePerson(shop, buildOrder().emailAddress, { undeliveredToo: true })
		await refundOrder(shop, { orderId, amountOre: null, reason: 'Asa Oberg is ill' })
		const { rows } = await shop.pool.query('select reason from refunds')
		expect(rows).toEqual([{ reason: '' }])
	})

	test('that cannot be made is asked about ever more seldom', async () => {
		const running = await runShop({ works: false })
		const { shop, orderId } = await settle(running)
		await makeProviderFail(running, { api: 'down' })
		await refundOrder(shop, { orderId, amountOre: 100_00, reason: '' })
		const start = Date.now()
		const ticks = [...Array(24).keys()].map((five) => five * 300_000)
		const hours = [...Array(7 * 24).keys()].map((hour) => (hour + 2) * 3600_000)
		for (const after of [...ticks, ...hours]) await reconcile(shop, start + after)
		const { rows } = await shop.pool.query(
			"select count(*) as n from pgboss.job where name = 'make-refund'",
		)
		expect(rows[0].n).toBeGreaterThan(10)
		expect(rows[0].n).toBeLessThan(30)
	})

	test('twenty at once never give back more than was paid', async () => {
		const running = await runShop({ works: false })
		const { shop, orderId } = await settle(running)
		const outcomes = await Promise.all(
			Array.from({ length: 20 }, () =>
				refundOrder(shop, { orderId, amountOre: 400_00, reason: '', again: true }),
			),
		)
		const promised = outcomes.flatMap((outcome) =>
			'refundId' in outcome ? [outcome.refundId] : [],
		)
		expect(promised).toHaveLength(3)
		for (const refundId of promised) await makeRefund(shop, refundId)
		expect(await paymentsAtProvider(running)).toMatchObject([{ refundedAmount: 1200 }])
	})

	test('of an order that nobody paid for is refused', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await placeOpened(running)
		const refund = (id: string) =>
			refundOrder(running.shop, { orderId: id, amountOre: null, reason: '' })
		expect(await refund(orderId)).toMatchObject({ outcome: 'nothing-to-refund' })
		expect(await refund('nothing')).toMatchObject({ outcome: 'not-found' })
	})
})
