import { randomUUID } from 'node:crypto'
import { dayOf } from '../calendar/swedish-days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'
import type { Database, DatabaseTransaction } from '../db/database.ts'
import { lockOrder } from '../orders/move-order.ts'
import type { Shop } from '../orders/shop.ts'
import type { DeliveryForm } from './certificates.ts'
import { moveDelivery } from './move-delivery.ts'
import { owedCars } from './owed-cars.ts'

/**
 * Begins what an order is owed, one delivery per car and form, and stops what it is owed no more: given back,
 * or swapped for another car. Idempotent; answers whether anything is new.
 */
export function bringInLine(shop: Shop, orderId: string): Promise<boolean> {
	return shop.db.transaction().execute(async (transaction) => {
		if (!(await lockOrder(transaction, orderId))) return false
		const cars = await owedCars(transaction, orderId)
		const forms = await formsOf(shop, transaction, orderId)
		const begun = await begin(shop, transaction, orderId, cars, forms)
		const existing = await transaction
			.selectFrom('deliveries')
			.select(['id', 'chassis_number', 'form', 'status'])
			.where('order_id', '=', orderId)
			.execute()
		let revived = 0
		for (const { id, chassis_number, form, status } of existing) {
			const isOwed = cars.includes(chassis_number) && forms.includes(form)
			if (!isOwed && UNSENT.includes(status)) await stop(transaction, id)
			if (!isOwed || status !== 'STOPPED') continue
			await moveDelivery(transaction, { deliveryId: id, to: 'WAITING', cause: 'owed again' })
			revived++
		}
		return begun + revived > 0
	})
}

const UNSENT = ['WAITING', 'READY', 'PROBLEM']

/** In which forms an order is delivered: as somebody chose for it, else as the setting says. */
export async function formsOf(
	shop: Shop,
	database: Database | DatabaseTransaction,
	orderId: string,
): Promise<readonly DeliveryForm[]> {
	const choice = await database
		.selectFrom('delivery_choices')
		.select('forms')
		.where('order_id', '=', orderId)
		.executeTakeFirst()
	return choice?.forms ?? shop.certificates.forms
}

async function begin(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	cars: readonly string[],
	forms: readonly DeliveryForm[],
): Promise<number> {
	const promised = addWorkingDays(dayOf(new Date()), shop.certificates.days)
	const deliveries = cars.flatMap((chassisNumber) =>
		forms.map((form) => ({
			id: randomUUID(),
			order_id: orderId,
			chassis_number: chassisNumber,
			form,
			promised_by: promised,
		})),
	)
	if (deliveries.length === 0) return 0
	const begun = await transaction
		.insertInto('deliveries')
		.values(deliveries)
		.onConflict((conflict) => conflict.columns(['order_id', 'chassis_number', 'form']).doNothing())
		.returning('id')
		.execute()
	return begun.length
}

/** Nobody will be told of it. */
async function stop(transaction: DatabaseTransaction, deliveryId: string): Promise<void> {
	const stopped = await moveDelivery(transaction, {
		deliveryId,
		to: 'STOPPED',
		cause: 'not owed any more',
	})
	if (!stopped) return
	await transaction
		.updateTable('deliveries')
		.set({ mail_id: null })
		.where('id', '=', deliveryId)
		.execute()
	await transaction
		.deleteFrom('delivery_documents')
		.where('delivery_id', '=', deliveryId)
		// What had a problem may have been sent before.
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('delivery_transitions')
						.where('delivery_id', '=', deliveryId)
						.where('to_status', 'in', ['SENT', 'FETCHED']),
				),
			),
		)
		.execute()
}
