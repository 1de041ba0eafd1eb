import { AddressTooLongError } from '../../deliveries/letters/window-address.ts'
import { perform } from '../acts/act.ts'
import { DRAW_LETTERS } from '../acts/deliveries/draw-letters.ts'
import type { Desk } from '../context.ts'

export type BulkLetters =
	| { readonly outcome: 'drawn'; readonly pdf: Buffer; readonly count: number }
	| { readonly outcome: 'nothing-to-post' | 'address-too-long' | 'not-found' }

/** The cover letters of all orders of a bulk in one PDF; an address that fits into no window is left out, and noted. */
export async function drawBulkLetters(desk: Desk, bulkId: string): Promise<BulkLetters> {
	const { db } = desk.shop
	const rows = await db
		.selectFrom('bulk_orders')
		.innerJoin('bulks', 'bulks.id', 'bulk_orders.bulk_id')
		.innerJoin('orders', 'orders.id', 'bulk_orders.order_id')
		.select(['order_id', 'order_reference'])
		.where('bulk_id', '=', bulkId)
		.where('bulks.act', '=', 'letters')
		.where('bulk_orders.state', 'in', ['waiting', 'done'])
		.orderBy('position')
		.execute()
	if (rows.length === 0) return { outcome: 'not-found' }
	const tooLong: string[] = []
	for (;;) {
		const orderIds = rows.map((row) => row.order_id).filter((id) => !tooLong.includes(id))
		const drawn = await draw(desk, orderIds)
		if (drawn instanceof AddressTooLongError) {
			const named = rows.find((row) => row.order_reference === drawn.message)
			if (!named || tooLong.includes(named.order_id)) throw drawn
			tooLong.push(named.order_id)
			continue
		}
		const letters = drawn?.letters.map(({ orderId }) => orderId) ?? []
		await db.transaction().execute(async (transaction) => {
			const note = (state: 'done' | 'refused', outcome: string, ids: readonly string[]) =>
				transaction
					.updateTable('bulk_orders')
					.set({ state, outcome })
					.where('bulk_id', '=', bulkId)
					.where('order_id', 'in', [...ids, ''])
					.execute()
			await note('done', 'printed', letters)
			await note('refused', 'address-too-long', tooLong)
			const gone = orderIds.filter((id) => !letters.includes(id))
			await note('refused', 'nothing-to-post', gone)
			await transaction
				.updateTable('bulks')
				.set({ started_at: new Date(), ended_at: new Date(), ended_as: 'done' })
				.where('id', '=', bulkId)
				.execute()
		})
		if (!drawn) return { outcome: tooLong.length > 0 ? 'address-too-long' : 'nothing-to-post' }
		return { outcome: 'drawn', pdf: drawn.pdf, count: letters.length }
	}
}

function draw(desk: Desk, orderIds: readonly string[]) {
	return perform(desk, DRAW_LETTERS, { orderIds }).catch((error: unknown) => {
		if (error instanceof AddressTooLongError) return error
		throw error
	})
}
