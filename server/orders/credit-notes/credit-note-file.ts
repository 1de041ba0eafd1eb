import { DEFAULT_LANGUAGE, isLanguage } from '@coc/contract'
import type { Database } from '../../db/database.ts'
import { creditNoteFileName } from '../../receipts/receipt-texts.ts'
import { lockOrder } from '../move-order.ts'
import { isWithheld, type Reader } from '../receipts/receipt-file.ts'
import type { Shop } from '../shop.ts'
import { findCreditNote } from './find-credit-note.ts'

type CreditNoteFile = { readonly name: string; readonly pdf: Buffer }

/** One of an order's credit notes as PDF, drawn once and then kept. Null when the order has no such. */
export async function creditNoteFile(
	shop: Shop,
	orderId: string,
	number: number,
	reader: Reader = 'customer',
): Promise<CreditNoteFile | null> {
	const issued = await findIssued(shop.db, orderId, number)
	if (!issued || isWithheld(issued, reader)) return null
	const drawing = () => drawAndKeep(shop, orderId, number, reader)
	const pdf = issued.pdf ?? (await shop.drawInTurn(drawing))
	const language = isLanguage(issued.language) ? issued.language : DEFAULT_LANGUAGE
	return pdf && { name: creditNoteFileName({ language, number }), pdf }
}

/** Under the order's lock, so that it is drawn once and not anonymised meanwhile. */
function drawAndKeep(
	shop: Shop,
	orderId: string,
	number: number,
	reader: Reader,
): Promise<Buffer | null> {
	return shop.db.transaction().execute(async (transaction) => {
		await lockOrder(transaction, orderId)
		const issued = await findIssued(transaction, orderId, number)
		if (!issued || isWithheld(issued, reader)) return null
		if (issued.pdf) return issued.pdf
		const { seller, vat } = shop
		const note = await findCreditNote({ db: transaction, seller, vat }, orderId, number)
		if (!note) return null
		const pdf = await shop.drawReceipt(note)
		await transaction.insertInto('credit_note_files').values({ number, pdf }).execute()
		return pdf
	})
}

function findIssued(db: Database, orderId: string, number: number) {
	return db
		.selectFrom('credit_notes')
		.innerJoin('orders', 'orders.id', 'credit_notes.order_id')
		.leftJoin('credit_note_files', 'credit_note_files.number', 'credit_notes.number')
		.select(['orders.language', 'orders.reduced_at', 'credit_note_files.pdf'])
		.where('credit_notes.order_id', '=', orderId)
		.where('credit_notes.number', '=', number)
		.executeTakeFirst()
}
