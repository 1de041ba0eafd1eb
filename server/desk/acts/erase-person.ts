import { type ErasedPerson, erasePerson } from '../../orders/retention/erase-person.ts'
import type { Act } from './act.ts'

type Erasing = { readonly emailAddress: string; readonly undeliveredToo: boolean }

/** The log names the orders, never who was erased. */
export const ERASE_PERSON: Act<Erasing, ErasedPerson> = {
	name: 'erase',
	permission: 'erase',
	perform: ({ shop }, { emailAddress, undeliveredToo }, note) =>
		erasePerson(shop, emailAddress, {
			undeliveredToo,
			noteFor: (orderId) => note(orderId === null ? {} : { orderId }),
		}),
}
