import { type AgainOutcome, sendAgain } from '../../../deliveries/by-hand/send-again.ts'
import type { Chosen } from '../../../deliveries/by-hand/with-deliveries.ts'
import type { Act } from '../act.ts'

export const SEND_AGAIN: Act<Chosen & { readonly evenIfSame: boolean }, AgainOutcome> = {
	name: 'send-certificates-again',
	permission: 'handle',
	perform: ({ shop }, again, note) => sendAgain(shop, again, note({ orderId: again.orderId })),
}
