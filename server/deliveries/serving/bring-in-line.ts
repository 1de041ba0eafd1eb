import { sql } from 'kysely'
import { dayOf } from '../../calendar/swedish-days.ts'
import { addWorkingDays } from '../../calendar/working-days.ts'
import type { Database, DatabaseTransaction } from '../../db/database.ts'
import type { Shop } from '../../orders/shop.ts'
import type { DeliveryForm } from '../certificates.ts'
import { moveDelivery } from '../move-delivery.ts'
import { FORMS, readOwed, WAS_SENT } from '../owed-cars.ts'
import { HAS_SECOND_FORMAT } from './second-format.ts'

export type UntoldFile = {
	readonly id: string
	readonly chassisNumber: string
	/** Not for its mail alone. */
	readonly isWaiting: boolean
}

type InLine = {
	/** Whether anything is owed that was not before. */
	readonly isNew: boolean
	/** Whether one is ready of which the customer was to be told when it was stopped. */
	readonly isToTell: boolean
	/** Whether a customer who was sent a file lately gets it in the other format, too, which is yet to be told. */
	readonly hasSecond: boolean
	/** Files that the customer is yet to be told of, in the order in which their cars are locked. */
	readonly untold: readonly UntoldFile[]
}

/**
 * Begins what an order, which is locked, is owed, one delivery per car and form, and stops what it is owed no more:
 * given back, or swapped for another car. Idempotent.
 */
export async function bringInLine(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
): Promise<InLine> {
	const owed = await readOwed(transaction, orderId)
	const forms = owed.forms ?? shop.certificates.forms
	const deliveries = await begin(shop, transaction, orderId, owed.cars, forms)
	let isNew = false
	let isToTell = false
	let hasSecond = false
	const untold: UntoldFile[] = []
	for (const delivery of deliveries) {
		const { id, chassis_number, form, status, is_new } = delivery
		const isOwed = owed.cars.includes(chassis_number) && forms.includes(form)
		if (!isOwed && UNSENT.includes(status)) await end(transaction, delivery)
		const again = isOwed ? owedAgainAs(delivery) : null
		if (again) await moveDelivery(transaction, { deliveryId: id, to: again, cause: 'owed again' })
		const isSecond = isOwed && !again && delivery.has_second_format
		if (isSecond) await openForSecond(transaction, id)
		hasSecond ||= isSecond
		isNew ||= is_new || again === 'WAITING'
		isToTell ||= again === 'READY'
		const now = isSecond ? 'READY' : (again ?? status)
		if (isOwed && form === 'file' && ['WAITING', 'READY'].includes(now))
			untold.push({ id, chassisNumber: chassis_number, isWaiting: now === 'WAITING' })
	}
	return { isNew, isToTell, hasSecond, untold }
}

/** Where one goes on that is owed again. Null: it was not stopped, or its customer has been told of all there is. */
function owedAgainAs({ status, came_from, cause }: Begun): 'WAITING' | 'PROBLEM' | 'READY' | null {
	// Nobody has said how it goes on.
	if (status === 'STOPPED') return came_from === 'PROBLEM' ? 'PROBLEM' : 'WAITING'
	return status === 'SENT' && cause === NOT_OWED ? 'READY' : null
}

const UNSENT = ['WAITING', 'READY', 'PROBLEM']

export const NOT_OWED = 'not owed any more'

/** In which forms an order is delivered, or would be. */
export async function formsOf(
	shop: Shop,
	database: Database | DatabaseTransaction,
	orderId: string,
): Promise<readonly DeliveryForm[]> {
	const order = await database
		.selectFrom('orders')
		.select(sql<readonly DeliveryForm[] | null>`${sql.raw(FORMS)}`.as('forms'))
		.where('id', '=', orderId)
		.executeTakeFirst()
	return order?.forms ?? shop.certificates.forms
}

type Begun = {
	readonly id: string
	readonly chassis_number: string
	readonly form: DeliveryForm
	readonly status: string
	readonly is_new: boolean
	/** From where it came to its status, and why. Null: it is where it began. */
	readonly came_from: string | null
	readonly cause: string | null
	/** To the customer, once. */
	readonly was_sent: boolean
	readonly has_second_format: boolean
}

/** All deliveries of the order, with those that were not there. */
async function begin(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	cars: readonly string[],
	forms: readonly DeliveryForm[],
): Promise<Begun[]> {
	const promised = addWorkingDays(dayOf(new Date()), shop.certificates.days)
	const { rows } = await sql<Begun>`
		with begun as (
			insert into deliveries (id, order_id, chassis_number, form, promised_by)
			select gen_random_uuid(), ${orderId}, car, form, ${promised}::date
			from unnest(${[...cars]}::text[]) as car, unnest(${[...forms]}::text[]) as form
			on conflict (order_id, chassis_number, form) do nothing
			returning id, chassis_number, form, status
		)
		select id, chassis_number, form, status, true as is_new, null as came_from, null as cause, false as was_sent,
			false as has_second_format
		from begun
		union all
		select id, chassis_number, form, status, false, last.came_from, last.cause, ${sql.raw(WAS_SENT)},
			${sql.raw(HAS_SECOND_FORMAT)}
		from deliveries as delivery
		left join lateral (
			select from_status as came_from, cause from delivery_transitions
			where delivery_id = delivery.id order by delivery_transitions.id desc limit 1
		) as last on true
		where order_id = ${orderId}
		order by chassis_number, form`.execute(transaction)
	return rows
}

async function openForSecond(transaction: DatabaseTransaction, deliveryId: string): Promise<void> {
	await moveDelivery(transaction, { deliveryId, to: 'READY', cause: 'certificate' })
	await untell(transaction, deliveryId)
}

async function untell(transaction: DatabaseTransaction, deliveryId: string): Promise<void> {
	await transaction
		.updateTable('deliveries')
		.set({ mail_id: null })
		.where('id', '=', deliveryId)
		.execute()
}

/** Nobody is told of it. Who was sent it before it was sent again keeps it; what has a problem stays withheld. */
async function end(
	transaction: DatabaseTransaction,
	{ id, status, was_sent }: Begun,
): Promise<void> {
	const to = was_sent && status === 'READY' ? 'SENT' : 'STOPPED'
	if (!(await moveDelivery(transaction, { deliveryId: id, to, cause: NOT_OWED }))) return
	await untell(transaction, id)
	if (was_sent) return
	await transaction.deleteFrom('delivery_documents').where('delivery_id', '=', id).execute()
}
