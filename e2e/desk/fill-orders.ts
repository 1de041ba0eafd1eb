import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/db/database.ts'
import { newOrderId } from '../../server/orders/order-id.ts'

type Filled = {
	/** A country that no other test has: its filter shows these orders alone. */
	readonly countryCode: string
	readonly status: 'RECEIVED' | 'SETTLED'
	/** One order each. */
	readonly cars: readonly string[]
	/** Whether the certificates lie there to be posted. */
	readonly isToPost?: boolean
}

/** Orders as if they had come one minute after another; ordering so many would take minutes. */
export async function fillOrders(db: Database, filled: Filled): Promise<string[]> {
	const { countryCode, status, cars, isToPost = false } = filled
	const rows = cars.map((car, place) => {
		const at = new Date(Date.now() - (place + 1) * 60_000)
		return {
			...{ id: newOrderId(at.getTime()), created_at: at, status, language: 'sv' },
			...{ is_company: false, company_name: '', vat_number: '' },
			...{ first_name: 'Karin', last_name: `Lund ${place}`, phone_number: '070' },
			email_address: `${randomUUID()}@example.com`,
			...{ street_address: 'Storgatan 1', zip_code: '831 30', city: 'Östersund' },
			...{ country_code: countryCode, country_outside_eu: '', chassis_numbers: [car] },
			...{ handled_at: null, vat_rate_basis_points: null, total_ore: (place + 1) * 100 },
		}
	})
	const ids = rows.map(({ id }) => id)
	// One whose number, drawn by chance, another order has draws again, as the service does.
	for (let missing = rows; missing.length > 0; ) {
		const stored = await db
			.insertInto('orders')
			.values(missing)
			.onConflict((conflict) => conflict.column('order_reference').doNothing())
			.returning('id')
			.execute()
		const there = new Set(stored.map(({ id }) => id))
		missing = missing.filter(({ id }) => !there.has(id))
	}
	if (isToPost) {
		const deliveries = rows.map(({ id, chassis_numbers }) => ({
			...{ id: randomUUID(), order_id: id, chassis_number: chassis_numbers[0] ?? '' },
			...{ form: 'post' as const, status: 'READY', promised_by: '2026-01-01' },
		}))
		await db.insertInto('deliveries').values(deliveries).execute()
	}
	return ids
}
