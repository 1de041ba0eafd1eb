import { IS_RELEASED, IS_TO_PACK } from '../../../deliveries/posting/to-pack.ts'

/** SQL: of a car of an order, in whichever forms. */
export const CAR_COLUMNS = `
	delivery.order_id, orders.order_reference as reference, delivery.chassis_number,
	min(line.registration_number) as registration_number,
	array_agg(distinct form order by form) as forms, min(promised_by) as promised_by`

/** SQL: of orders that still name their customer. */
export const DELIVERIES = `
	from deliveries as delivery
	join orders on orders.id = delivery.order_id and orders.reduced_at is null
	left join order_lines as line
		on line.order_id = delivery.order_id and line.chassis_number = delivery.chassis_number`

/** SQL: its certificate is not there, or something is wrong with it. */
export const IS_TO_PRODUCE = `delivery.status in ('WAITING', 'PROBLEM')
	and (delivery.status = 'PROBLEM' or not ${IS_RELEASED})`

const carsThat = (condition: string) => `
	select delivery.order_id, delivery.chassis_number, min(promised_by) as promised_by
	from deliveries as delivery join orders on orders.id = delivery.order_id and orders.reduced_at is null
	where ${condition}
	group by delivery.order_id, delivery.chassis_number`

/** SQL: cars to be counted. */
export const CARS_TO_PRODUCE = carsThat(IS_TO_PRODUCE)
export const CARS_TO_PACK = carsThat(IS_TO_PACK)
