import { orderAnswerSchema, parseReference } from '@coc/contract'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { typeAtDesk } from '../../desk/testing-desk.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import {
	eventually,
	payOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { mailsTo, paymentsAtProvider } from '../../testing/stand-ins.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

async function referenceOf({ shop }: RunningShop, orderId: string): Promise<string> {
	const { order_reference } = await shop.db
		.selectFrom('orders')
		.select('order_reference')
		.where('id', '=', orderId)
		.executeTakeFirstOrThrow()
	return order_reference
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
		const running = await runShop({ works: false })
		await running.shop.pool.query(`
			create sequence draws;
			create function drawn_reference() returns text language sql volatile as $$
				select (array['2222-2222', '2222-2222', '2222-2222', '3333-3333'])[nextval('draws')]
			$$;
			alter table orders alter column order_reference set default drawn_reference()`)
		const first = await running.place(buildOrder())
		const second = await running.place(buildOrder())
		expect(await referenceOf(running, first.orderId)).toBe('2222-2222')
		expect(await referenceOf(running, second.orderId)).toBe('3333-3333')
		const { rows } = await running.shop.pool.query('select count(*) as count from orders')
		expect(rows).toEqual([{ count: 2 }])
	})

	test('O1 drawn by the database is one that we read; those of a day begin alike, those of another day otherwise', async () => {
		const { pool } = await createTestDatabase()
		const { rows } = await pool.query<{ today: string; later: string }>(`
			select new_order_reference() as today, new_order_reference(20000 + n) as later
			from generate_series(1, 529) as n`)
		for (const { today, later } of rows) {
			expect(parseReference(today)).toBe(today)
			expect(parseReference(later)).toBe(later)
		}
		expect(new Set(rows.map(({ today }) => today.slice(0, 2))).size).toBe(1)
		expect(new Set(rows.map(({ later }) => later.slice(0, 2))).size).toBe(529)
		expect(new Set(rows.map(({ today }) => today)).size).toBeGreaterThan(520)
	})
})
