import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { STANDING, stateOf } from '../../orders/standing.ts'

export type ExportedOrder = Awaited<ReturnType<typeof readBatch>>[number]

const BATCH = 500

/** All that a spreadsheet has of these orders, as fast as it is read. */
export async function* readExported(
	db: Database,
	ids: readonly string[],
): AsyncGenerator<ExportedOrder[]> {
	for (let place = 0; place < ids.length; place += BATCH) {
		yield await readBatch(db, ids.slice(place, place + BATCH))
	}
}

async function readBatch(db: Database, ids: readonly string[]) {
	const rows = await db
		.selectFrom('orders')
		.leftJoin('receipts', 'receipts.order_id', 'orders.id')
		.select(['orders.id', 'order_reference', 'created_at', 'status', 'language', 'is_company'])
		.select(['company_name', 'vat_number', 'first_name', 'last_name', 'email_address'])
		.select(['phone_number', 'street_address', 'zip_code', 'city', 'country_code'])
		.select(['country_outside_eu', 'chassis_numbers', 'total_ore'])
		.select(['receipts.number as receipt', 'receipts.issued_at as paid_at'])
		.select(STANDING)
		.select([
			sql<string[]>`array(
				select distinct delivery.status from deliveries as delivery
				where delivery.order_id = orders.id order by delivery.status
			)`.as('deliveries'),
		])
		.where(sql<boolean>`orders.id = any(${[...ids]})`)
		.orderBy(sql`array_position(${[...ids]}::text[], orders.id)`)
		.execute()
	return rows.map((row) => ({ ...row, state: stateOf(row) }))
}
