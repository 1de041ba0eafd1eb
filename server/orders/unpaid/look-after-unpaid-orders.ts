import type { DatabaseTransaction } from '../../db/database.ts'
import { OtherProviderError } from '../../payments/provider.ts'
import { NOT_PAID_IN_TIME } from '../cancel-order.ts'
import { requestMail } from '../mails/mail-requests.ts'
import { moveOrder } from '../move-order.ts'
import { withPaymentClosed } from '../paying/close-payment.ts'
import type { Shop } from '../shop.ts'
import { remindersAmong } from './reminders.ts'
import { isLapsed, remindersDue } from './unpaid-days.ts'
import { unpaidOrders } from './unpaid-orders.ts'
import { isBeingPaid, isReachable, learnOfPayment, lockUnpaid } from './waiting-for-payment.ts'

/** Of each run: what is left has its turn in ten minutes. */
const AT_MOST = 500
/** A provider that is away fails all that lapse, and one by one would take hours. Reminding does not ask it. */
const FAILURES_AT_MOST = 20

type Looked = { readonly reminded: number; readonly lapsed: number }

/** By day: reminds customers of unpaid orders, and cancels those that nobody has paid in time. */
export async function lookAfterUnpaidOrders(shop: Shop, now = new Date()): Promise<Looked> {
	let [reminded, lapsed, failures] = [0, 0, 0]
	for (const { id, isOver } of await dueOrders(shop, now)) {
		if (isOver && failures >= FAILURES_AT_MOST) continue
		const done = isOver ? lapse(shop, id, now) : remind(shop, id, now)
		const isDone = await done.catch((error: unknown) => {
			// Left for another run. At another provider nobody was asked.
			if (isOver && !(error instanceof OtherProviderError)) failures += 1
			return false
		})
		if (isDone && isOver) lapsed += 1
		else if (isDone) reminded += 1
		if (reminded + lapsed >= AT_MOST) break
	}
	return { reminded, lapsed }
}

type Due = { readonly id: string; readonly isOver: boolean }

/** From another one each time: those that fail every time do not keep the others from their turn. */
async function dueOrders(shop: Shop, now: Date): Promise<Due[]> {
	const due: Due[] = []
	for await (const order of unpaidOrders(shop)) {
		const isOver = isLapsed(shop, order, now)
		if (isOver || remindersDue(shop, order, now) > order.reminded)
			due.push({ id: order.id, isOver })
	}
	const first = Math.floor(Math.random() * due.length)
	return [...due.slice(first), ...due.slice(0, first)]
}

/** Each reminder once. It is looked at again when it is sent. */
function remind(shop: Shop, orderId: string, now: Date): Promise<boolean> {
	return shop.db.transaction().execute(async (transaction) => {
		const order = await lockUnpaid(transaction, orderId)
		if (!order || !(await isReachable(shop, transaction, orderId))) return false
		const { before, sent } = remindersAmong(await mailsOf(transaction, orderId), order.handled_at)
		const number = remindersDue(shop, order, now)
		if (number <= sent) return false
		const version = { version: before + number }
		return (await requestMail(shop, transaction, orderId, 'payment-reminder', version)) !== null
	})
}

function mailsOf(transaction: DatabaseTransaction, orderId: string) {
	return transaction
		.selectFrom('mails')
		.select(['kind', 'version', 'created_at'])
		.where('order_id', '=', orderId)
		.execute()
}

async function lapse(shop: Shop, orderId: string, now: Date): Promise<boolean> {
	await learnOfPayment(shop, orderId)
	if (await isBeingPaid(shop.db, orderId)) return false
	const outcome = await withPaymentClosed(shop, orderId, async (transaction) => {
		// It may have been handled again meanwhile.
		const order = await lockUnpaid(transaction, orderId)
		if (!order || !isLapsed(shop, order, now)) return 'left'
		await moveOrder(transaction, { orderId, to: 'CANCELLED', cause: NOT_PAID_IN_TIME })
		if (await isReachable(shop, transaction, orderId)) {
			await requestMail(shop, transaction, orderId, 'order-lapsed')
		}
		return 'lapsed'
	})
	return outcome === 'lapsed'
}
