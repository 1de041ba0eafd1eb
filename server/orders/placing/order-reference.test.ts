import { orderAnswerSchema, orderRequestSchema, parseReference } from '@coc/contract'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import {
	eventually,
	GENEROUS_LIMITS,
	payOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
	untilMailed,
} from '../../testing/running-shop.ts'
import { mailsTo, paymentsAtProvider } from '../../testing/stand-ins.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { newOrderId } from '../order-id.ts'
import { orderRow } from '../order-row.ts'
import type { Shop } from '../shop.ts'
import { drawReference } from './draw-reference.ts'

async function referenceOf({ shop }: RunningShop, orderId: string): Promise<string> {
	const { order_reference } = await shop.db
		.selectFrom('orders')
		.select('order_reference')
		.where('id', '=', orderId)
		.executeTakeFirstOrThrow()
	return order_reference
}

/** Of customers who share no budget, so that orders of one moment are stored together. */
function storeAs(shop: Shop, drawn_reference: string) {
	const id = newOrderId()
	const request = v.parse(orderRequestSchema, buildOrder({ emailAddress: `${id}@example.com` }))
	const row = orderRow(
		id,
		{ request, language: 'sv', idempotencyKey: null },
		{ solved: null, client: id, limits: GENEROUS_LIMITS },
	)
	return shop.storeOrder({ row: { ...row, drawn_reference }, limits: GENEROUS_LIMITS })
}

describe('the number of an order that one can say on the phone', () => {
	test('O1 stands in the answer, the summary, every mail’s subject, the receipt and at the provider', async () => {
		const running = await runShop()
		const orderId = await placePayableOrder(running, buildOrder())
		const reference = await referenceOf(running, orderId)
		expect(parseReference(reference)).toBe(reference)
		expect(await running.summary(orderId)).toMatchObject({ reference })
		const [payment] = await paymentsAtProvider(running)
		expect(payment?.['title']).toBe(`CoC-beställning ${reference}, Vendel`)

		await untilMailed(running, orderId)
		await payOrder(running, orderId)
		await eventually(async () => {
			const mails = await mailsTo(running, 'asa@example.com')
			expect(mails.map(({ subject }) => subject)).toEqual([
				`Kvitto på din CoC-beställning hos Vendel (${reference})`,
				`Betala din CoC-beställning hos Vendel (${reference})`,
			])
			for (const { text } of mails) expect(text).toContain(`Ordernummer: ${reference}`)
		})
		const { receiptLink } = (await running.summary(orderId)) ?? {}
		const pdf = Buffer.from(await (await fetch(receiptLink ?? '')).arrayBuffer())
		expect((await readPdf(pdf)).structure.join('\n')).toContain(reference)
	})

	test('O1 is answered once more to who sends the order once more', async () => {
		const running = await runShop({ works: false })
		const send = async () => {
			const answer = await fetch(`${running.url}/api/order/create`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
				body: JSON.stringify(buildOrder()),
			})
			return v.parse(orderAnswerSchema, await answer.json())
		}
		const first = await send()
		expect(parseReference(first.reference ?? '')).toBe(first.reference)
		expect(await send()).toEqual(first)
	})

	test('O1 finds the order at the desk, however it is typed', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await running.place(buildOrder())
		await running.place(buildOrder({ emailAddress: 'other@example.com' }))
		const reference = await referenceOf(running, orderId)
		const spelled = reference.toLowerCase().replace('-', ' ')
		for (const typed of [`order ${reference}`, `order ${reference.replace('-', '')}`]) {
			expect((await typeAtDesk(running, typed)).output).toContain(`Order ${reference}`)
		}
		const { output } = await typeAtDesk(running, `orders ${spelled} --json`)
		expect(JSON.parse(output)).toMatchObject([{ id: orderId, reference }])
	})

	test('O1 that is taken already is drawn again, and the order stored once', async () => {
		const { shop } = await runShop({ works: false })
		const first = await storeAs(shop, '2222-2222')
		const later = await Promise.all(
			['2222-2222', '3333-3333', '3333-3333'].map((drawn) => storeAs(shop, drawn)),
		)
		const references = [first, ...later].map(({ reference }) => reference)
		expect(references).toContain('2222-2222')
		expect(references).toContain('3333-3333')
		expect(new Set(references).size).toBe(4)
		const { rows } = await shop.pool.query('select order_reference from orders')
		expect(rows.map((row) => row.order_reference).sort()).toEqual(references.toSorted())
	})

	test('O1 drawn twice in one moment is stored once, and the other order with another', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await running.place(buildOrder())
		const other = await running.shop.pool.connect()
		await other.query('begin')
		await other.query('update orders set order_reference = $2 where id = $1', [
			orderId,
			'2222-2222',
		])
		const stored = storeAs(running.shop, '2222-2222')
		await eventually(async () => {
			const { rows } = await running.shop.pool.query(
				`select from pg_locks join pg_stat_activity using (pid)
				where not granted and datname = current_database()`,
			)
			expect(rows).toHaveLength(1)
		})
		await other.query('commit')
		other.release()
		const { reference } = await stored
		expect(reference).not.toBe('2222-2222')
		expect(parseReference(reference ?? '')).toBe(reference)
	})

	test('O1 drawn by us or by the database is one that we read; those of a day begin alike, those of another day otherwise', async () => {
		const { pool } = await createTestDatabase()
		const draw = async () =>
			pool.query<{ today: string; later: string }>(`
				select new_order_reference() as today, new_order_reference(20000 + n) as later
				from generate_series(1, 529) as n`)
		// Again, where a day has begun between the two.
		const { rows } = await eventually(async () => {
			const ours = Array.from({ length: 529 }, () => drawReference())
			for (const drawn of ours) expect(parseReference(drawn)).toBe(drawn)
			const theirs = await draw()
			expect(new Set(ours.map((drawn) => drawn.slice(0, 2)))).toEqual(
				new Set(theirs.rows.map(({ today }) => today.slice(0, 2))),
			)
			return theirs
		})
		for (const { today, later } of rows) {
			expect(parseReference(today)).toBe(today)
			expect(parseReference(later)).toBe(later)
		}
		expect(new Set(rows.map(({ today }) => today.slice(0, 2))).size).toBe(1)
		expect(new Set(rows.map(({ later }) => later.slice(0, 2))).size).toBe(529)
		expect(new Set(rows.map(({ today }) => today)).size).toBeGreaterThan(520)
	})
})
