import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { awayFromMidnight } from '../../../calendar/testing.ts'
import { DIFFERENCES } from '../../../orders/comparing/difference.ts'
import { buildOrder } from '../../../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../../testing/running-shop.ts'
import {
	forcePayment,
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
	refundByHand,
} from '../../../testing/stand-ins.ts'
import { storePaid, typeAtDesk } from '../../testing-desk.ts'

const compared = v.object({
	provider: v.string(),
	differences: v.array(
		v.object({ kind: v.string(), reference: v.string(), order: v.nullable(v.string()) }),
	),
})

async function compare(running: Pick<RunningShop, 'shop' | 'queue'>, more = '') {
	const { output, code } = await typeAtDesk(running, `compare --json${more}`)
	return { code, ...v.parse(compared, JSON.parse(output)) }
}

/** Each makes the two books differ in one way, and tells the order's number where there is one. */
function forgeries(running: RunningShop) {
	const { pool } = running.shop
	const payable = () => placePayableOrder(running, buildOrder())
	const paid = async () => {
		await makeProviderFail(running, { callbacks: 'none' })
		const orderId = await placePaidOrder(running, buildOrder())
		await makeProviderFail(running, { callbacks: 'lost' })
		return orderId
	}
	const change = (sql: string, orderId: string) => pool.query(sql, [orderId])
	const referenceOf = async (orderId: string): Promise<string> => {
		const { rows } = await change(
			'select reference from payment_attempts where order_id = $1',
			orderId,
		)
		return rows[0].reference
	}
	return {
		'paid-unknown-here': async () => {
			const orderId = await payable()
			const page = await followPaymentLink(running, orderId)
			await change('delete from orders where id = $1', orderId)
			await pressAtCheckout(page, 'pay')
		},
		'open-unknown-here': async () => {
			await change('delete from orders where id = $1', await payable())
		},
		'paid-not-here': async () => {
			await pressAtCheckout(await followPaymentLink(running, await payable()), 'pay')
		},
		'open-not-here': async () => {
			const close = `update payment_attempts set status = 'CANCELLED' where order_id = $1`
			await change(close, await payable())
		},
		// Without its steps: they would open a payment of the order at the same moment.
		'paid-unknown-there': async () => {
			const shop = { ...running.shop, enqueue: async () => undefined }
			await storePaid({ shop }, {})
		},
		'paid-not-there': async () => {
			await forcePayment(running, await referenceOf(await paid()), { status: 'CANCELLED' })
		},
		'open-unknown-there': async () => {
			const orderId = await payable()
			await forcePayment(running, await referenceOf(orderId), { status: 'CANCELLED' })
			const rename = `update payment_attempts set reference = '${randomUUID()}' where order_id = $1`
			await change(rename, orderId)
		},
		'other-amount': async () => {
			const orderId = await paid()
			await change(
				'update payment_attempts set settled_ore = settled_ore - 100 where order_id = $1',
				orderId,
			)
		},
		'given-back-not-here': async () => {
			const reference = await referenceOf(await paid())
			await refundByHand(running, reference, 100)
			await eventually(async () => {
				const { refundedOre } = await running.shop.provider.fetchPayment(reference)
				expect(refundedOre).toBe(100_00)
			})
		},
		'given-back-not-there': async () => {
			await change(
				`insert into refunds (id, order_id, attempt_id, amount_ore, status, reason)
				select gen_random_uuid(), order_id, id, 5000, 'EXECUTED', '' from payment_attempts
				where order_id = $1`,
				await paid(),
			)
		},
	} satisfies Record<(typeof DIFFERENCES)[number], () => Promise<void>>
}

describe('compare', () => {
	test('O9 tells each way in which the provider’s book and ours differ, and what to do; done, they agree again', async () => {
		const running = await runShop()
		await awayFromMidnight()
		await placePaidOrder(running, buildOrder())
		await placePayableOrder(running, buildOrder())
		const same = await typeAtDesk(running, 'compare')
		expect(same).toMatchObject({
			code: 0,
			output: '2 payments at zaver, 2 here: nothing differs.\n',
		})

		await makeProviderFail(running, { callbacks: 'lost' })
		for (const [kind, forge] of Object.entries(forgeries(running))) {
			const before = (await compare(running)).differences
			await forge()
			const { code, differences } = await compare(running)
			const known = new Set(before.map(({ reference }) => reference))
			const fresh = differences.filter(({ reference }) => !known.has(reference))
			expect({ code, fresh: fresh.map((one) => one.kind) }).toEqual({ code: 1, fresh: [kind] })
		}
		const { differences } = await compare(running)
		expect(differences.map(({ kind }) => kind)).toEqual([...DIFFERENCES])
		expect((await compare(running, ' --to yesterday')).differences).toEqual([])

		const told = await typeAtDesk(running, 'compare')
		expect(told.errors).toBe('10 payments differ.\n')
		expect(told.output).toContain('The order is lost here')
		for (const { kind, order } of differences) {
			const isMended = kind === 'paid-not-here' || kind === 'given-back-not-here'
			if (!isMended) continue
			expect(told.output).toContain(`npm run desk -- check ${order}`)
			expect(await typeAtDesk(running, `check ${order}`)).toMatchObject({ code: 0 })
		}
		const left = (await compare(running)).differences.map(({ kind }) => kind)
		expect(left).toHaveLength(8)
		expect(left).not.toContain('paid-not-here')
		expect(left).not.toContain('given-back-not-here')
	})

	test('O9 finds what only the provider has by a list from its pages, where its API has none; and says when it cannot be asked', async () => {
		const running = await runShop()
		await forgeries(running)['paid-unknown-here']()
		const { listPayments: _, ...provider } = running.shop.provider
		const listless = { ...running, shop: { ...running.shop, provider } }
		const without = await typeAtDesk(listless, 'compare')
		expect(without.code).toBe(0)
		expect(without.errors).toContain('found only with --references')

		const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-compare-'))
		onTestFinished(() => rm(folder, { recursive: true }))
		const file = path.join(folder, 'payments.csv')
		const [payment] = await paymentsAtProvider(running)
		await writeFile(file, `\ufeffPayment;Amount\r\n"${payment?.paymentId}";1250\r\n`)
		const found = await typeAtDesk(listless, ['compare', '--references', file])
		expect(found.code).toBe(1)
		expect(found.output).toContain(`Paid there, unknown here`)
		expect(found.errors).toContain('1 reference of the file: no payment of ours.')

		await makeProviderFail(running, { api: 'down' })
		const away = await typeAtDesk(running, 'compare')
		expect(away).toMatchObject({ code: 1, output: '' })
		expect(away.errors).toContain('Not everything could be read')
		expect(await typeAtDesk(running, 'compare --references nowhere.csv')).toMatchObject({ code: 1 })
	})
})
