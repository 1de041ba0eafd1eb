import { type NoteAct, nobodysAct } from '../db/note-act.ts'
import type { Shop } from '../orders/shop.ts'
import type { AttentionItem } from './attention-item.ts'

export type ReopenOutcome =
	| 'reopened'
	/** It was settled once more, as far as something else had happened to it. */
	| 'changed-meanwhile'
	/** It needs a person already, or none any more. */
	| 'not-settled'

/** An operator's word is taken back: it needs a person again. `until`: how far they had settled it. */
export async function reopenItem(
	shop: Pick<Shop, 'db'>,
	{ kind, subject, latest }: AttentionItem,
	until: Date = latest,
	note: NoteAct = nobodysAct,
): Promise<ReopenOutcome> {
	if (until.getTime() !== latest.getTime()) return 'changed-meanwhile'
	return shop.db.transaction().execute(async (transaction) => {
		const { numUpdatedRows } = await transaction
			.updateTable('attention_seen')
			.set({ settled_until: null, note: '' })
			.where('kind', '=', kind)
			.where('subject', '=', subject)
			.where('settled_until', '>=', until)
			.executeTakeFirst()
		if (numUpdatedRows === 0n) return 'not-settled'
		await note(transaction)
		return 'reopened'
	})
}
