import type { Chosen } from '../../../deliveries/by-hand/with-deliveries.ts'
import { type PostOutcome, postOrder } from '../../../deliveries/posting/post-order.ts'
import type { Act } from '../act.ts'

type Posting = Chosen & {
	readonly carrier: string
	readonly number: string | null
	readonly corrects: string | null
	readonly tell: boolean
}

/** The log names the carrier; the number leads to the customer's door, and is in the order alone. */
export const POST_ORDER: Act<Posting, PostOutcome> = {
	name: 'post',
	permission: 'handle',
	perform: ({ shop, operator }, posting, note) =>
		postOrder(
			shop,
			{ ...posting, operator: operator.name },
			note({ orderId: posting.orderId, details: { carrier: posting.carrier } }),
		),
}
