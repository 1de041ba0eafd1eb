import { expect, test } from 'vitest'
import { readOrder } from '../desk/queries/read-order.ts'
import { buildOrder } from '../testing/build-order.ts'
import {
	eventually,
	payOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../testing/running-shop.ts'
import { mailsTo } from '../testing/stand-ins.ts'

test('columns that a newer version adds disturb no process of the old one, its desk either', async () => {
	const running = await runShop()
	await wholeStories(running, 6)
	const { rows: tables } = await running.shop.pool.query(
		`select tablename from pg_tables where schemaname = 'public'`,
	)
	for (const { tablename: table } of tables) {
		await running.shop.pool.query(`alter table ${table} add column from_the_future text`)
	}
	await wholeStories(running, 6)

	const { rows } = await running.shop.pool.query(
		`select name, output from pgboss.job where retry_count > 0 or state in ('retry', 'failed')`,
	)
	expect(rows).toEqual([])
	expect(running.alerts).toEqual([])
})

/** From the order to the receipt in the mail, several at once, so that many connections take part. */
async function wholeStories(running: RunningShop, count: number): Promise<void> {
	const before = await receiptsIn(running)
	const orders = await Promise.all(
		Array.from({ length: count }, () => placePayableOrder(running, buildOrder())),
	)
	await Promise.all(orders.map((orderId) => payOrder(running, orderId)))
	await eventually(async () => expect(await receiptsIn(running)).toBe(before + count))
	const read = await Promise.all(orders.map((orderId) => readOrder(running.shop, orderId)))
	expect(read.map((order) => order?.status)).toEqual(orders.map(() => 'SETTLED'))
}

async function receiptsIn(running: RunningShop): Promise<number> {
	const mails = await mailsTo(running, 'asa@example.com')
	return mails.filter(({ subject }) => subject.startsWith('Kvitto')).length
}
