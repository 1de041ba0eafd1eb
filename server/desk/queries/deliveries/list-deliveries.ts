import { sql } from 'kysely'
import { type Day, dayOf } from '../../../calendar/swedish-days.ts'
import type { Database } from '../../../db/database.ts'

export type CarToDeliver = {
	readonly orderId: string
	readonly reference: string
	readonly chassisNumber: string
	readonly registrationNumber: string | null
	readonly forms: readonly string[]
	readonly promisedBy: Day
	readonly isLate: boolean
	readonly waitsFor: 'certificate' | 'release' | 'operator' | 'packing'
}

type Row = {
	readonly order_id: string
	readonly reference: string
	readonly chassis_number: string
	readonly registration_number: string | null
	readonly forms: readonly string[]
	readonly promised_by: string
	readonly waits_for: CarToDeliver['waitsFor']
}

/** SQL: the archive has a certificate for the car of `delivery`. */
const hasDocument = (condition: string) => `exists (
	select from documents
	where documents.chassis_number = delivery.chassis_number and documents.replaced_at is null and ${condition}
)`

const IS_RELEASED = hasDocument('documents.released_at is not null')

const COLUMNS = `
	delivery.order_id, orders.order_reference as reference, delivery.chassis_number,
	min(line.registration_number) as registration_number,
	array_agg(distinct form order by form) as forms, min(promised_by) as promised_by`

const FROM = `
	from deliveries as delivery
	join orders on orders.id = delivery.order_id and orders.reduced_at is null
	left join order_lines as line
		on line.order_id = delivery.order_id and line.chassis_number = delivery.chassis_number`

const IN_ORDER = `
	group by delivery.order_id, orders.order_reference, delivery.chassis_number
	order by min(promised_by), orders.order_reference, delivery.chassis_number`

const IS_TO_PRODUCE = `delivery.status in ('WAITING', 'PROBLEM')
	and (delivery.status = 'PROBLEM' or not ${IS_RELEASED})`

const IS_TO_PACK = `form = 'post' and (
	delivery.status = 'READY' or (delivery.status = 'WAITING' and ${IS_RELEASED})
)`

const carsThat = (condition: string) => `
	select delivery.order_id, delivery.chassis_number, min(promised_by) as promised_by
	from deliveries as delivery join orders on orders.id = delivery.order_id and orders.reduced_at is null
	where ${condition}
	group by delivery.order_id, delivery.chassis_number`

/** SQL: the same cars, to be counted. */
export const PRODUCED_CARS = carsThat(IS_TO_PRODUCE)
export const PACKED_CARS = carsThat(IS_TO_PACK)

/** Cars of paid orders without a certificate, and those with a problem: what was promised first comes first. */
export async function carsToProduce(db: Database, limit: number): Promise<CarToDeliver[]> {
	const { rows } = await sql<Row>`
		select ${sql.raw(COLUMNS)},
			case
				when bool_or(delivery.status = 'PROBLEM') then 'operator'
				when bool_or(${sql.raw(hasDocument('documents.released_at is null'))}) then 'release'
				else 'certificate'
			end as waits_for
		${sql.raw(FROM)}
		where ${sql.raw(IS_TO_PRODUCE)}
		${sql.raw(IN_ORDER)}
		limit ${limit}`.execute(db)
	return rows.map(shown)
}

/** What is to be packed and posted: its certificate is there, or an operator has it in hand. */
export async function carsToPack(db: Database, limit: number): Promise<CarToDeliver[]> {
	const { rows } = await sql<Row>`
		select ${sql.raw(COLUMNS)}, 'packing' as waits_for
		${sql.raw(FROM)}
		where ${sql.raw(IS_TO_PACK)}
		${sql.raw(IN_ORDER)}
		limit ${limit}`.execute(db)
	return rows.map(shown)
}

function shown(row: Row): CarToDeliver {
	return {
		orderId: row.order_id,
		reference: row.reference,
		chassisNumber: row.chassis_number,
		registrationNumber: row.registration_number,
		forms: row.forms,
		promisedBy: row.promised_by,
		isLate: row.promised_by < dayOf(new Date()),
		waitsFor: row.waits_for,
	}
}
