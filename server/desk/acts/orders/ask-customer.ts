import { type AskOutcome, askCustomer } from '../../../orders/questions/ask-customer.ts'
import type { Act } from '../act.ts'

type Asking = { readonly orderId: string; readonly words: string }

/** What was asked is with the order alone: the log cannot be erased. */
export const ASK_CUSTOMER: Act<Asking, AskOutcome> = {
	name: 'ask-customer',
	permission: 'handle',
	perform: ({ shop }, { orderId, words }, note) =>
		askCustomer(shop, { orderId, words }, (question) => note({ orderId, details: { question } })),
}
