import { startOf, yearOf } from '../../calendar/swedish-days.ts'
import { forgetCarFiles } from '../../cars/files/store-car-file.ts'
import { forgetSignIns } from '../../operators/forget-sign-ins.ts'
import { lockOrder } from '../move-order.ts'
import { timePrefix } from '../order-id.ts'
import type { Shop } from '../shop.ts'
import { anonymiseOrder } from './anonymise-order.ts'
import { eraseUnpaid } from './erase-person.ts'
import { anonymisedWithOfficeWords, forgetOfficeWords } from './forget-office-words.ts'
import {
	anonymisedWithWithdrawals,
	eraseStrayWithdrawals,
	forgetWithdrawals,
} from './forget-withdrawals.ts'

const DAY = 24 * 3600_000
const TRACES_KEPT = 30 * DAY
const BATCH = 500

/** Once a night: erases what nobody may keep any longer, and deletes expired rows. */
export async function enforceRetention(shop: Shop, now = new Date()): Promise<void> {
	await eraseOldUnpaidOrders(shop, now)
	await anonymiseOldPaidOrders(shop, now)
	await forgetKeptOfficeWords(shop)
	await forgetOldWithdrawals(shop, now)
	await deleteExpired(shop, now)
}

/** Nobody has found their order for as long as an unpaid one is kept, or it names nobody any more. */
async function forgetOldWithdrawals(shop: Shop, now: Date): Promise<void> {
	const before = new Date(now.getTime() - shop.retentionDays * DAY)
	await shop.db
		.transaction()
		.execute((transaction) => eraseStrayWithdrawals(shop, transaction, { before }))
	for (const orderId of await anonymisedWithWithdrawals(shop, before)) {
		await shop.db.transaction().execute(async (transaction) => {
			await lockOrder(transaction, orderId)
			await forgetWithdrawals(shop, transaction, { orderId, before })
		})
	}
	// What an operator wrote about something of no order, such as one of these whose mail was refused.
	await shop.db
		.updateTable('attention_seen')
		.set({ note: '' })
		.where('order_id', 'is', null)
		.where('note', '!=', '')
		.where('settled_until', '<', before)
		.execute()
}

/** An order whose payment cannot be closed now, because the provider is away, is left for tomorrow. */
async function eraseOldUnpaidOrders(shop: Shop, now: Date): Promise<void> {
	const before = timePrefix(now.getTime() - shop.retentionDays * DAY)
	let after = ''
	for (;;) {
		const batch = await shop.db
			.selectFrom('orders')
			.select('id')
			.where('id', '>', after)
			.where('id', '<', before)
			.where('status', 'not in', ['SETTLED', 'REVIEW'])
			.orderBy('id')
			.limit(BATCH)
			.execute()
		for (const { id } of batch) {
			await eraseUnpaid(shop, id).catch(() => alertLeft(shop, id))
		}
		const last = batch.at(-1)
		if (!last) return
		after = last.id
	}
}

/**
 * Books are kept for seven years after the calendar year, in Sweden, of their last line: in which money came, went
 * back or was accepted as a sale. Whether there is a receipt makes no difference.
 */
async function anonymiseOldPaidOrders(shop: Shop, now: Date): Promise<void> {
	const before = startOf(`${yearOf(now) - 7}-01-01`)
	let after = ''
	for (;;) {
		const batch = await shop.db
			.selectFrom('orders')
			.innerJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
			.select('orders.id')
			.where('orders.id', '>', after)
			.where('orders.id', '<', timePrefix(before.getTime()))
			.where('payment_attempts.status', '=', 'SETTLED')
			.where(({ or, eb, exists, selectFrom }) =>
				or([
					eb('reduced_at', 'is', null),
					eb('company_name', '!=', ''),
					exists(
						selectFrom('receipts')
							.whereRef('receipts.order_id', '=', 'orders.id')
							.where('receipts.buyer', 'is not', null),
					),
				]),
			)
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom('transitions')
							.whereRef('transitions.order_id', '=', 'orders.id')
							.where('at', '>=', before)
							.where(({ or, and }) =>
								or([
									and({ subject: 'refund', to_status: 'EXECUTED' }),
									and({ subject: 'order', to_status: 'SETTLED' }),
								]),
							),
					),
				),
			)
			.groupBy('orders.id')
			.having(({ fn }) => fn.max('payment_attempts.status_since'), '<', before)
			.orderBy('orders.id')
			.limit(BATCH)
			.execute()
		for (const { id } of batch) {
			await shop.db
				.transaction()
				.execute((transaction) => anonymiseOrder(shop, transaction, id, { keepBuyer: false }))
				.catch(() => alertLeft(shop, id))
		}
		const last = batch.at(-1)
		if (!last) return
		after = last.id
	}
}

async function forgetKeptOfficeWords({ db }: Shop): Promise<void> {
	let after: string | undefined = ''
	while (after !== undefined) {
		const batch = await anonymisedWithOfficeWords(db, { after, atMost: BATCH })
		for (const orderId of batch) {
			await db.transaction().execute(async (transaction) => {
				await lockOrder(transaction, orderId)
				await forgetOfficeWords(transaction, orderId)
			})
		}
		after = batch.at(-1)
	}
}

function alertLeft(shop: Shop, orderId: string): void {
	shop.alert('An order past its time could not be erased', { order: orderId })
}

async function deleteExpired(shop: Shop, now: Date): Promise<void> {
	const traces = new Date(now.getTime() - TRACES_KEPT)
	await shop.db.deleteFrom('idempotency_keys').where('created_at', '<', traces).execute()
	await shop.db.deleteFrom('digests').where('claimed_at', '<', traces).execute()
	await shop.db.deleteFrom('used_captcha_challenges').where('expires_at', '<', now).execute()
	await forgetSignIns(shop.db, now)
	await forgetCarFiles(shop.db, now)
	// Locked rows are left for the next night.
	await shop.db
		.deleteFrom('rate_limits')
		.where('bucket', 'in', (ended) =>
			ended
				.selectFrom('rate_limits')
				.select('bucket')
				.where('resets_at', '<', now)
				.forUpdate()
				.skipLocked(),
		)
		.execute()
	await shop.db.deleteFrom('car_lookups').where('resets_at', '<', now).execute()
	// Callbacks about payments that we do not have; the others are deleted with their order.
	await shop.db
		.deleteFrom('provider_events')
		.where('received_at', '<', traces)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('payment_attempts').whereRef(
						'payment_attempts.reference',
						'=',
						'provider_events.reference',
					),
				),
			),
		)
		.execute()
}
