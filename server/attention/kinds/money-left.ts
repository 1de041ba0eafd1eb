/** SQL: what is left of the payment `attempt`, after all that was given back or promised. */
export const LEFT_ORE = `(
	coalesce(attempt.settled_ore, attempt.amount_ore) - attempt.refunded_elsewhere_ore - coalesce((
		select sum(refunds.amount_ore) from refunds
		where refunds.attempt_id = attempt.id and refunds.status <> 'CANCELLED'
	), 0)
)`

/** SQL: that a payment of `orders` in another currency than SEK is left. Looked up for each: no join of all with all. */
export const HAS_OTHER_CURRENCY = `exists (
	select from payment_attempts as attempt
	where attempt.order_id = orders.id and attempt.settled_currency <> 'SEK' and ${LEFT_ORE} > 0
	offset 0
)`
