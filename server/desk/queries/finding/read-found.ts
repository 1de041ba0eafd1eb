import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { STANDING, stateOf } from '../../../orders/standing.ts'

export type FoundOrder = {
	readonly id: string
	readonly reference: string
	readonly createdAt: Date
	readonly status: string
	/** The status, and where that says too little, which kind of it: what people read is a word for this. */
	readonly state: string
	readonly isCompany: boolean
	readonly name: string
	readonly emailAddress: string
	readonly countryCode: string
	readonly language: string
	readonly chassisNumbers: readonly string[]
	readonly totalOre: number | null
	/** When its receipt was issued. */
	readonly paidAt: Date | null
	/** How its certificates stand and go, each once. */
	readonly deliveries: readonly { readonly form: string; readonly status: string }[]
}

/** What a list shows of these orders, in the same order. */
export async function readFound(db: Database, ids: readonly string[]): Promise<FoundOrder[]> {
	if (ids.length === 0) return []
	const rows = await db
		.selectFrom('orders')
		.select([
			'orders.id',
			'order_reference',
			'created_at',
			'status',
			'is_company',
			'company_name',
			'first_name',
			'last_name',
			'email_address',
			'country_code',
			'language',
			'chassis_numbers',
			'total_ore',
		])
		.select(STANDING)
		.select([
			sql<Date | null>`(select issued_at from receipts where receipts.order_id = orders.id)`.as(
				'paid_at',
			),
			sql<FoundOrder['deliveries']>`coalesce((
				select json_agg(distinct jsonb_build_object('form', form, 'status', delivery.status))
				from deliveries as delivery where delivery.order_id = orders.id
			), '[]')`.as('deliveries'),
		])
		.where(sql<boolean>`orders.id = any(${[...ids]})`)
		.execute()
	const byId = new Map(rows.map((row) => [row.id, row]))
	return ids.flatMap((id) => {
		const row = byId.get(id)
		if (!row) return []
		const state = stateOf(row)
		return [
			{
				id,
				reference: row.order_reference,
				createdAt: row.created_at,
				status: row.status,
				state,
				isCompany: row.is_company,
				name: row.is_company ? row.company_name : `${row.first_name} ${row.last_name}`.trim(),
				emailAddress: row.email_address,
				countryCode: row.country_code,
				language: row.language,
				chassisNumbers: row.chassis_numbers,
				totalOre: row.total_ore,
				paidAt: row.paid_at,
				deliveries: row.deliveries,
			},
		]
	})
}
