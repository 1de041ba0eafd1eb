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
