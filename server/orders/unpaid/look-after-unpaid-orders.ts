import { requestMail } from '../mails/mail-requests.ts'
import { moveOrder } from '../move-order.ts'
import { withPaymentClosed } from '../paying/close-payment.ts'
import type { Shop } from '../shop.ts'
import { isLapsed, remindersDue } from './unpaid-days.ts'
import { isBeingPaid, isReachable, learnOfPayment, lockUnpaid } from './waiting-for-payment.ts'

const PAGE = 500
/** Of each run: what is left has its turn in ten minutes. */
const AT_MOST = 500
/** A provider that is away fails them all, and one by one would take hours. */
const FAILURES_AT_MOST = 20

type Looked = { readonly reminded: number; readonly lapsed: number }

/** By day: reminds customers of unpaid orders, and cancels those that nobody has paid in time. */
export async function lookAfterUnpaidOrders(shop: Shop, now = new Date()): Promise<Looked> {
	let [reminded, lapsed, failures] = [0, 0, 0]
	for await (const { id, isOver } of unpaidOrders(shop, now)) {
		const done = isOver ? lapse(shop, id, now) : remind(shop, id, now)
		const isDone = await done.catch(() => {
			// Left for the next run: the provider cannot be asked.
			failures += 1
			return false
		})
		if (isDone && isOver) lapsed += 1
		else if (isDone) reminded += 1
		if (reminded + lapsed >= AT_MOST || failures >= FAILURES_AT_MOST) break
	}
	return { reminded, lapsed }
}

/** Those that something is to be done about, in batches that go on from the last one. */
async function* unpaidOrders(shop: Shop, now: Date) {
	for (let after = ''; ; ) {
		const page = await shop.db
			.selectFrom('orders')
			.select(['id', 'created_at', 'handled_at'])
			.select(({ selectFrom }) =>
				selectFrom('mails')
					.select(({ fn }) => fn.max('version').as('version'))
					.whereRef('mails.order_id', '=', 'orders.id')
					.where('kind', '=', 'payment-reminder')
					.as('reminded'),
			)
			.where('status', '=', 'CREATED')
			.where('id', '>', after)
			// Whoever could not pay yet, because the provider is away, is not asked to.
			.where(({ exists, selectFrom }) =>
				exists(
					selectFrom('payment_attempts')
						.whereRef('payment_attempts.order_id', '=', 'orders.id')
						.where('link', 'is not', null),
				),
			)
			.orderBy('id')
			.limit(PAGE)
			.execute()
		for (const { id, created_at, handled_at, reminded } of page) {
			if (!handled_at) continue
			const isOver = isLapsed(shop, { created_at, handled_at }, now)
			const isDue = remindersDue(shop, { created_at, handled_at }, now) > (reminded ?? 0)
			if (isOver || isDue) yield { id, isOver }
		}
		const last = page.at(-1)
		if (!last) return
		after = last.id
	}
}

/** Each reminder once. It is looked at again when it is sent. */
function remind(shop: Shop, orderId: string, now: Date): Promise<boolean> {
	return shop.db.transaction().execute(async (transaction) => {
		const order = await lockUnpaid(transaction, orderId)
		if (!order || !(await isReachable(shop, transaction, orderId))) return false
		const number = remindersDue(shop, order, now)
		if (number === 0) return false
		const version = { version: number }
		return (await requestMail(shop, transaction, orderId, 'payment-reminder', version)) !== null
	})
}

async function lapse(shop: Shop, orderId: string, now: Date): Promise<boolean> {
	await learnOfPayment(shop, orderId)
	if (await isBeingPaid(shop.db, orderId)) return false
	const outcome = await withPaymentClosed(shop, orderId, async (transaction) => {
		// It may have been handled again meanwhile.
		const order = await lockUnpaid(transaction, orderId)
		if (!order || !isLapsed(shop, order, now)) return 'left'
		await moveOrder(transaction, { orderId, to: 'CANCELLED', cause: 'not paid in time' })
		if (await isReachable(shop, transaction, orderId)) {
			await requestMail(shop, transaction, orderId, 'order-lapsed')
		}
		return 'lapsed'
	})
	return outcome === 'lapsed'
}
