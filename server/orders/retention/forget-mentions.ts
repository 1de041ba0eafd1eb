import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** SQL: that an address stood in somebody's order until it was put right. */
const wasCorrected = (emailAddress: string): RawBuilder<boolean> => {
	const address = emailAddress.toLowerCase()
	return sql`field = 'email_address' and ${address} in (lower(old), lower(new))`
}

/** How many orders of others have had this address. */
export async function mentionsOf(db: Database, emailAddress: string): Promise<number> {
	const { rows } = await sql<{ orders: number }>`
		select count(distinct orders.id)::integer as orders
		from order_changes join orders on orders.id = order_changes.order_id
		where ${wasCorrected(emailAddress)} and lower(orders.email_address) <> ${emailAddress.toLowerCase()}
	`.execute(db)
	return rows[0]?.orders ?? 0
}

/** An address that was corrected since goes from the story of somebody else's order, with the mails that went there. */
export async function forgetMentions(transaction: Database, emailAddress: string): Promise<number> {
	const { rows } = await sql<{ orders: number }>`
		with corrected as (
			delete from order_changes where ${wasCorrected(emailAddress)} returning order_id
		), forgotten as (
			delete from sent_mails using mails
			where mails.id = sent_mails.mail_id and mails.order_id in (select order_id from corrected)
				and lower(recipient) = ${emailAddress.toLowerCase()}
		)
		select count(distinct order_id)::integer as orders from corrected`.execute(transaction)
	return rows[0]?.orders ?? 0
}
