import type { NotChosen } from '../../../deliveries/by-hand/with-deliveries.ts'

/** Why nothing can be done to the deliveries of an order. */
export const NOT_CHOSEN: Record<NotChosen, string> = {
	'not-found': 'The order was erased just now.',
	'person-erased':
		'The person of this order was erased: nothing more is sent to them. Nothing was changed.',
	'no-delivery':
		'Nothing of this order is to be delivered: it is not paid, or no car of it has a CoC. Nothing was changed.',
	'no-such-car':
		'No certificate of that car is to be delivered in this order. Nothing was changed.',
}
