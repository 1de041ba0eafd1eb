import { orderState } from '@coc/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { CARS_KNOWN, IS_GIVEN_BACK } from '../../orders/standing.ts'

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
		.select([
			sql<boolean>`status = 'SETTLED' and ${sql.raw(IS_GIVEN_BACK)}`.as('is_given_back'),
			sql<boolean | null>`case when status = 'UNDELIVERABLE' then ${sql.raw(CARS_KNOWN)} end`.as(
				'cars_known',
			),
			sql<string[]>`array(
				select distinct delivery.status from deliveries as delivery
				where delivery.order_id = orders.id order by delivery.status
			)`.as('deliveries'),
		])
		.where(sql<boolean>`orders.id = any(${[...ids]})`)
		.orderBy(sql`array_position(${[...ids]}::text[], orders.id)`)
		.execute()
	return rows.map(({ is_given_back, cars_known, ...row }) => ({
		...row,
		state: orderState({
			...{ status: row.status, isGivenBack: is_given_back, carsKnown: cars_known },
		}),
	}))
}
