import type { SqlExecutor } from '../../db/database.ts'
import { jsonOf } from '../../db/json-of.ts'
import type { NextStep } from '../next-step.ts'
import type { Shop } from '../shop.ts'
import type { PricedOrder } from './price.ts'

const HANDLED = `
	with handled as (
		update orders set status = $2, handled_at = now(), vat_rate_basis_points = $3, total_ore = $4
		where id = $1 and status = 'RECEIVED'
		returning id
	), noted as (
		insert into transitions (subject, order_id, from_status, to_status, cause)
		select 'order', id, 'RECEIVED', $2, 'handled' from handled
	), lines as (
		insert into order_lines
			(order_id, position, kind, chassis_number, registration_number, coc_exists, car_known, cost_ore)
		select handled.id, line.* from handled, json_to_recordset($5::json) as line (
			"position" integer, kind text, chassis_number text, registration_number text,
			coc_exists boolean, car_known boolean, cost_ore bigint
		)
	)`

/** One statement: one round trip, one fsync. Idempotent. Once it is committed, workers are to be woken. */
export async function settleHandling(
	shop: Shop,
	executor: SqlExecutor,
	orderId: string,
	priced: PricedOrder,
): Promise<NextStep['name']> {
	const isDeliverable = priced.lines.some((line) => line.kind === 'coc' && line.cocExists)
	const { status, nextStep, followUp } = isDeliverable ? TO_PAYMENT : TO_NOTHING
	const lines = priced.lines.map((line, position) => ({
		position,
		kind: line.kind,
		chassis_number: line.kind === 'coc' ? line.chassisNumber : null,
		registration_number: line.kind === 'coc' ? line.registrationNumber : null,
		coc_exists: line.kind === 'coc' && line.cocExists,
		car_known: line.kind === 'coc' ? line.carKnown : null,
		cost_ore: line.costOre,
	}))
	await executor.executeSql(HANDLED + followUp(shop), [
		orderId,
		status,
		priced.vatRateBasisPoints,
		priced.totalOre,
		jsonOf(lines),
	])
	return nextStep
}

const TO_PAYMENT = {
	status: 'CREATED',
	nextStep: 'open-payment',
	followUp: ({ insertJobs }: Shop) =>
		insertJobs('open-payment', "select jsonb_build_object('orderId', id) as data from handled"),
} as const

const TO_NOTHING = {
	status: 'UNDELIVERABLE',
	nextStep: 'send-mail',
	followUp: ({ insertJobs }: Shop) =>
		`, mailed as (
			insert into mails (id, order_id, kind) select gen_random_uuid(), id, 'cannot-deliver' from handled
			returning id
		)
		${insertJobs('send-mail', "select jsonb_build_object('mailId', id) as data from mailed")}`,
} as const
