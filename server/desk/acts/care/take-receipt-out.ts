import { receiptFile } from '../../../orders/receipts/receipt-file.ts'
import type { Act } from '../act.ts'

type Receipt = { readonly name: string; readonly pdf: Buffer }

/** Also of an erased order, whose buyer only the books still name. */
export const TAKE_RECEIPT_OUT: Act<{ readonly orderId: string }, Receipt | null> = {
	name: 'receipt',
	permission: 'export',
	perform: async ({ shop }, { orderId }, note) => {
		const file = await receiptFile(shop, orderId, 'office')
		if (file) await shop.db.transaction().execute(note({ orderId }))
		return file
	},
}
