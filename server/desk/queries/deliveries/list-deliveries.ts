import { sql } from 'kysely'
import { type Day, dayOf } from '../../../calendar/swedish-days.ts'
import type { Database } from '../../../db/database.ts'
import { hasDocument, IS_TO_PACK } from '../../../deliveries/posting/to-pack.ts'
import { CAR_COLUMNS, DELIVERIES, IS_TO_PRODUCE } from './delivery-parts.ts'

export type CarToDeliver = {
	readonly orderId: string
	readonly reference: string
	readonly chassisNumber: string
	readonly registrationNumber: string | null
	readonly forms: readonly string[]
	readonly promisedBy: Day
	readonly isLate: boolean
	readonly waitsFor: 'certificate' | 'release' | 'operator' | 'packing'
	/** What an operator wrote of it. */
	readonly problem: string | null
}

type ProduceFilter = {
	readonly waitsFor?: CarToDeliver['waitsFor'] | undefined
	readonly form?: string | undefined
	/** Only those that were promised for a day that is over. */
	readonly late?: boolean | undefined
}

export type Part = { readonly limit: number; readonly offset?: number }

type Row = {
	readonly order_id: string
	readonly reference: string
	readonly chassis_number: string
	readonly registration_number: string | null
	readonly forms: readonly string[]
	readonly promised_by: string
	readonly waits_for: CarToDeliver['waitsFor']
	readonly problem: string | null
}

const COLUMNS =
	'order_id, reference, chassis_number, registration_number, forms, promised_by, waits_for, problem'
const IN_ORDER = 'order by promised_by, reference, chassis_number'

/** Its note is written with the move itself, so it is the first that follows; one that was stopped since has it still. */
const PROBLEM = `
	left join lateral (
		select max(at) as at from delivery_transitions
		where delivery.status = 'PROBLEM' and delivery_id = delivery.id
			and to_status = 'PROBLEM' and from_status <> 'STOPPED'
	) as reported on true
	left join lateral (
		select version.words from notes cross join lateral (
			select words from note_versions where note_id = notes.id order by version desc limit 1
		) as version
		where notes.order_id = delivery.order_id and notes.deleted_at is null
			and notes.created_at between reported.at and reported.at + interval '1 minute'
		order by notes.created_at limit 1
	) as note on true`

const TO_PRODUCE = `
	select ${CAR_COLUMNS},
		case
			when bool_or(delivery.status = 'PROBLEM') then 'operator'
			when bool_or(${hasDocument('documents.released_at is null')}) then 'release'
			else 'certificate'
		end as waits_for,
		min(note.words) as problem
	${DELIVERIES} ${PROBLEM}
	where ${IS_TO_PRODUCE}
	group by delivery.order_id, orders.order_reference, delivery.chassis_number`

const wanted = ({ waitsFor, form, late = false }: ProduceFilter) => sql`
	where (${waitsFor ?? null}::text is null or waits_for = ${waitsFor ?? null})
		and (${form ?? null}::text is null or ${form ?? null} = any (forms))
		and (not ${late} or promised_by < ${dayOf(new Date())})`

/** Cars of paid orders without a certificate, and those with a problem: what was promised first comes first. */
export async function carsToProduce(
	db: Database,
	{ limit, offset = 0 }: Part,
	filter: ProduceFilter = {},
): Promise<CarToDeliver[]> {
	const { rows } = await sql<Row>`
		select ${sql.raw(COLUMNS)} from (${sql.raw(TO_PRODUCE)}) as car
		${wanted(filter)} ${sql.raw(IN_ORDER)} limit ${limit} offset ${offset}`.execute(db)
	return rows.map(shown)
}

export async function countCarsToProduce(
	db: Database,
	filter: ProduceFilter = {},
): Promise<{ readonly total: number; readonly late: number }> {
	const { rows } = await sql<{ total: number; late: number }>`
		select count(*)::integer as total,
			(count(*) filter (where promised_by < ${dayOf(new Date())}))::integer as late
		from (${sql.raw(TO_PRODUCE)}) as car ${wanted(filter)}`.execute(db)
	return rows[0] ?? { total: 0, late: 0 }
}

/** What is to be packed and posted: its certificate is there, or an operator has it in hand. */
export async function carsToPack(db: Database, limit: number): Promise<CarToDeliver[]> {
	const { rows } = await sql<Row>`
		select ${sql.raw(CAR_COLUMNS)}, 'packing' as waits_for, null as problem
		${sql.raw(DELIVERIES)}
		where ${sql.raw(IS_TO_PACK)}
		group by delivery.order_id, orders.order_reference, delivery.chassis_number
		${sql.raw(IN_ORDER)}
		limit ${limit}`.execute(db)
	return rows.map(shown)
}

function shown(row: Row): CarToDeliver {
	const { chassis_number: chassisNumber, problem } = row
	const named = `${chassisNumber}: `
	return {
		orderId: row.order_id,
		reference: row.reference,
		chassisNumber,
		registrationNumber: row.registration_number,
		forms: row.forms,
		promisedBy: row.promised_by,
		isLate: row.promised_by < dayOf(new Date()),
		waitsFor: row.waits_for,
		problem: problem?.startsWith(named) ? problem.slice(named.length) : problem,
	}
}
