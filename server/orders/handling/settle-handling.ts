import type { SqlExecutor } from '../../db/database.ts'
import { jsonOf } from '../../db/json-of.ts'
import type { NextStep } from '../next-step.ts'
import type { Shop } from '../shop.ts'
import type { PricedOrder } from './price.ts'
import type { OrderPrice } from './price-for-order.ts'

const HANDLED = `
	with handled as (
		update orders set status = $2, handled_at = now(), vat_rate_basis_points = $3, total_ore = $4,
			vat_reason = $7
		where id = $1 and status = 'RECEIVED' and revision = $6
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
	), checked as (
		insert into vat_checks (order_id, number, answer, identifier, error_code, credited_at)
		select handled.id, asked.*, case asked.answer when 'valid' then now() end
		from handled, json_to_recordset($8::json) as asked (
			number text, answer text, identifier text, "errorCode" text
		)
	)`

/**
 * One statement: one round trip, one fsync. Idempotent. Null when the order is no longer as it was read;
 * else, once it is committed, workers are to be woken.
 */
export async function settleHandling(
	shop: Shop,
	executor: SqlExecutor,
	order: { readonly id: string; readonly revision: number },
	priced: OrderPrice,
): Promise<NextStep['name'] | null> {
	const { status, nextStep, followUp } = isDeliverable(priced) ? TO_PAYMENT : TO_NOTHING
	const { rows } = await executor.executeSql(`${HANDLED}${followUp(shop)} returning name`, [
		order.id,
		status,
		priced.vatRateBasisPoints,
		priced.totalOre,
		jsonOf(lineRows(priced)),
		order.revision,
		priced.vatReason,
		jsonOf(priced.check ? [priced.check] : []),
	])
	return rows.length > 0 ? nextStep : null
}

export function isDeliverable({ lines }: PricedOrder): boolean {
	return lines.some((line) => line.kind === 'coc' && line.cocExists)
}

export function lineRows({ lines }: PricedOrder) {
	return lines.map((line, position) => ({
		position,
		kind: line.kind,
		chassis_number: line.kind === 'coc' ? line.chassisNumber : null,
		registration_number: line.kind === 'coc' ? line.registrationNumber : null,
		coc_exists: line.kind === 'coc' && line.cocExists,
		car_known: line.kind === 'coc' ? line.carKnown : null,
		cost_ore: line.costOre,
	}))
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
