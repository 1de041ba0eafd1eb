import { sql } from 'kysely'
import { type DatabaseTransaction, executorOf } from '../db/database.ts'
import { isStepPending } from '../db/pg-boss-tables.ts'
import type { NextStep } from '../orders/next-step.ts'
import type { Shop } from '../orders/shop.ts'
import { IS_TO_ASK_ABOUT } from './asking/to-ask-about.ts'
import { IS_DELIVERED_HERE, IS_OWED } from './owed-cars.ts'

/** Of each kind at a time: the importer's system has others to serve, too. */
const AT_MOST = 100

const isPending = (step: NextStep['name'], orderId: string) => sql.raw(isStepPending(step, orderId))

/** Does what nothing else would: begins, asks again and tells, once for each order that no step is queued for. */
export async function lookAfterDeliveries(shop: Shop): Promise<void> {
	await shop.db.transaction().execute(async (transaction) => {
		// The second of two sees the steps of the first.
		await sql`select pg_advisory_xact_lock(hashtextextended('look after deliveries', 0))`.execute(
			transaction,
		)
		const executor = executorOf(transaction)
		for (const orderId of await withoutDeliveries(transaction)) {
			await shop.enqueue(executor, { name: 'deliver-order', data: { orderId } })
		}
		for (const orderId of shop.certificates.source ? await toAskAbout(transaction) : []) {
			await shop.enqueue(executor, { name: 'ask-source', data: { orderId } })
		}
		for (const orderId of await notTold(transaction)) {
			await shop.enqueue(executor, { name: 'tell-ready', data: { orderId } })
		}
	})
}

type OrderRow = { readonly order_id: string }

/** Paid while a process of the version before, which knows of no deliveries, worked on the new schema. */
async function withoutDeliveries(transaction: DatabaseTransaction): Promise<string[]> {
	const { rows } = await sql<OrderRow>`
		select receipts.order_id
		from receipts join orders on orders.id = receipts.order_id
		where receipts.issued_at between now() - interval '60 days' and now() - interval '2 minutes'
			and ${sql.raw(IS_DELIVERED_HERE)}
			and not exists (select from deliveries where deliveries.order_id = orders.id)
			and exists (
				select from order_lines as line where line.order_id = orders.id and ${sql.raw(IS_OWED)}
			)
			and not ${isPending('deliver-order', 'orders.id')}
		order by receipts.issued_at
		limit ${AT_MOST}`.execute(transaction)
	return rows.map((row) => row.order_id)
}

/** Also after a week of asking in vain, when the step was given up. */
async function toAskAbout(transaction: DatabaseTransaction): Promise<string[]> {
	const { rows } = await sql<OrderRow>`
		select order_id from deliveries
		where ${IS_TO_ASK_ABOUT} and created_at < now() - interval '2 minutes'
			and not ${isPending('ask-source', 'deliveries.order_id')}
		group by order_id
		order by min(coalesce(asked_at, created_at))
		limit ${AT_MOST}`.execute(transaction)
	return rows.map((row) => row.order_id)
}

async function notTold(transaction: DatabaseTransaction): Promise<string[]> {
	const { rows } = await sql<OrderRow>`
		select order_id
		from deliveries join orders on orders.id = deliveries.order_id
		where form = 'file' and deliveries.status = 'READY' and mail_id is null
			and status_since < now() - interval '10 minutes'
			-- An anonymised order has no mails, and nobody to write to.
			and orders.reduced_at is null
			and not ${isPending('tell-ready', 'order_id')}
		group by order_id
		order by min(status_since)
		limit ${AT_MOST}`.execute(transaction)
	return rows.map((row) => row.order_id)
}
