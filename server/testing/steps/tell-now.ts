import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

type Running = { readonly shop: { readonly db: Database } }

/** The minute is over in which what becomes ready is told together. */
export async function tellNow({ shop }: Running): Promise<void> {
	await sql`
		update pgboss.job set start_after = now() where id in (
			select id from pgboss.job
			where name = 'tell-ready' and state = 'created' and start_after > now()
			for update skip locked
		)`.execute(shop.db)
}
