import {
	type RefundOutcome,
	type RefundRequest,
	refundOrder,
} from '../../../orders/refunding/refund-order.ts'
import type { Act } from '../act.ts'
import { givenBack } from './given-back.ts'
import { inTurn, withinLimit } from './refund-limit.ts'

type Refunding = RefundRequest & {
	/** The amount that was shown when this was confirmed, whatever has been given back meanwhile. */
	readonly shownOre: number
	/** How long to wait for the provider's answer. */
	readonly patience: AbortSignal
}

export const REFUND: Act<Refunding, RefundOutcome> = {
	name: 'refund',
	permission: 'refund',
	perform: ({ shop, operator }, { patience, ...request }, note) =>
		refundOrder(shop, request, patience, (promised) =>
			inTurn(
				withinLimit(operator, request.orderId),
				note({
					orderId: request.orderId,
					details: {
						...givenBack([promised]),
						...('chassisNumbers' in request && { cars: request.chassisNumbers.length }),
					},
				}),
			),
		),
}
