import { creditNoteFile } from '../../../orders/credit-notes/credit-note-file.ts'
import { receiptFile } from '../../../orders/receipts/receipt-file.ts'
import type { Act } from '../act.ts'

type Receipt = { readonly name: string; readonly pdf: Buffer }

type Taking = { readonly orderId: string; readonly creditNote?: number | undefined }

/** Also of an erased order, whose buyer only the books still name. With its number: a credit note instead. */
export const TAKE_RECEIPT_OUT: Act<Taking, Receipt | null> = {
	name: 'receipt',
	permission: 'export',
	perform: async ({ shop }, { orderId, creditNote }, note) => {
		const file =
			creditNote === undefined
				? await receiptFile(shop, orderId, 'office')
				: await creditNoteFile(shop, orderId, creditNote, 'office')
		const details = creditNote === undefined ? {} : { 'credit note': creditNote }
		if (file) await shop.db.transaction().execute(note({ orderId, details }))
		return file
	},
}
