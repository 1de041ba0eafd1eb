import type { DatabaseTransaction } from '../db/database.ts'
import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import { lockOrder } from '../orders/move-order.ts'
import type { Shop } from '../orders/shop.ts'
import type { AttentionItem } from './attention-item.ts'

export type SettleOutcome =
	| 'settled'
	/** Something has happened to it since it was shown. */
	| 'changed-meanwhile'
	/** Its act has to be done: a word alone gives no money back. */
	| 'needs-act'
	| 'not-found'

type Settling = {
	readonly words: string
	/** When something had last happened to it, as it was shown. */
	readonly until?: Date
}

/**
 * An operator's word that something needs nobody any more, as far as it was shown to them: whatever happens to it
 * later brings it back.
 */
export async function settleItem(
	shop: Pick<Shop, 'db'>,
	item: AttentionItem,
	{ words, until = item.latest }: Settling,
	note: NoteAct = nobodysAct,
): Promise<SettleOutcome> {
	if (item.endsBy === 'act') return 'needs-act'
	if (until.getTime() !== item.latest.getTime()) return 'changed-meanwhile'
	return shop.db.transaction().execute(async (transaction) => {
		const isAboutOrder = item.subject === item.orderId
		const order = isAboutOrder ? await lockOrder(transaction, item.subject) : null
		if (isAboutOrder && !order) return 'not-found'
		await writeDown(transaction, item, {
			orderId: isAboutOrder ? item.orderId : null,
			// Who was erased stays so: a note may name them.
			words: order?.reduced_at ? '' : words,
		})
		await note(transaction)
		return 'settled'
	})
}

async function writeDown(
	transaction: DatabaseTransaction,
	{ kind, subject, latest }: AttentionItem,
	{ orderId, words }: { readonly orderId: string | null; readonly words: string },
): Promise<void> {
	const settled = { settled_until: latest, note: words }
	await transaction
		.insertInto('attention_seen')
		.values({ kind, subject, order_id: orderId, told_until: latest, ...settled })
		.onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(settled))
		.execute()
}
