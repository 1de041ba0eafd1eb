import { type NoteAct, nobodysAct } from '../../db/note-act.ts'
import { lockOrder } from '../../orders/move-order.ts'
import { requestDelivery } from '../../orders/request-delivery.ts'
import type { Shop } from '../../orders/shop.ts'
import type { DeliveryForm } from '../certificates.ts'

export type FormsOutcome = 'chosen' | 'unchanged' | 'person-erased' | 'not-found'

type Choice = { readonly orderId: string; readonly forms: readonly DeliveryForm[] }

/** In which forms this order is delivered, whatever the setting says. What was sent already stays so. */
export function chooseForms(
	shop: Shop,
	{ orderId, forms }: Choice,
	note: NoteAct = nobodysAct,
): Promise<FormsOutcome> {
	return shop.db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		if (!order) return 'not-found'
		if (order.reduced_at !== null) return 'person-erased'
		const before = await transaction
			.selectFrom('delivery_choices')
			.select('forms')
			.where('order_id', '=', orderId)
			.executeTakeFirst()
		const isSame = before?.forms.length === forms.length
		if (isSame && forms.every((form) => before.forms.includes(form))) return 'unchanged'
		const chosen = { forms: [...forms] }
		await transaction
			.insertInto('delivery_choices')
			.values({ order_id: orderId, ...chosen })
			.onConflict((conflict) => conflict.column('order_id').doUpdateSet(chosen))
			.execute()
		await requestDelivery(shop, transaction, orderId)
		await note(transaction)
		return 'chosen'
	})
}
