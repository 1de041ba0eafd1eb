import type { Asking } from '../programs/looks.ts'
import type { DeskTarget } from './desk-under-attack.ts'

/** What a clerk looks at all day. */
export function asClerk({ clerk, orderId }: DeskTarget): Asking {
	const look = (asked: string) => () => clerk.get(`/api/desk/${asked}`).then(() => 200)
	return {
		orders: look('orders'),
		'an order': look(`orders/${orderId}`),
		attention: look('attention'),
		today: look('today'),
	}
}
