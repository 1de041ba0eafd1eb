import { sql } from 'kysely'
import { executorOf } from '../../db/database.ts'
import { isSendingDone, isSendingPending } from '../../db/pg-boss-tables.ts'
import { MAIL_KINDS, type MailKind } from '../../mail/mails/mail-kind.ts'
import type { Shop } from '../shop.ts'

const KNOWN_TO_1_0_0: readonly MailKind[] = [
	'order-received',
	'payment-link',
	'receipt',
	'cannot-deliver',
	'payment-cancelled',
]

/** 1.0.0 ends the jobs of the others as if they were sent, for as long as one of its workers runs. */
const UNKNOWN_BEFORE = MAIL_KINDS.filter((kind) => !KNOWN_TO_1_0_0.includes(kind))
const AT_MOST = 100

/** Queues mails again whose job was done by a process that does not know them. */
export async function takeUpMails(shop: Shop): Promise<number> {
	return shop.db.transaction().execute(async (transaction) => {
		// The second of two sees the jobs of the first.
		await sql`select pg_advisory_xact_lock(hashtextextended('take up mails', 0))`.execute(
			transaction,
		)
		const unsent = await transaction
			.selectFrom('mails')
			.select('id')
			.where('sent_at', 'is', null)
			.where('created_at', '<', sql<Date>`now() - interval '1 minute'`)
			// Their jobs are not kept longer.
			.where('created_at', '>', sql<Date>`now() - interval '7 days'`)
			.where('kind', 'in', UNKNOWN_BEFORE)
			.orderBy('created_at')
			.limit(AT_MOST)
			.execute()
		// Mostly there are none, and jobs need not be read.
		if (unsent.length === 0) return 0
		const { rows } = await sql<{ id: string }>`
			select id from mails
			where id = any(${unsent.map(({ id }) => id)})
				and ${sql.raw(isSendingDone('mails.id'))} and not ${sql.raw(isSendingPending('mails.id'))}
			order by created_at`.execute(transaction)
		for (const { id } of rows) {
			await shop.enqueue(executorOf(transaction), { name: 'send-mail', data: { mailId: id } })
		}
		return rows.length
	})
}
