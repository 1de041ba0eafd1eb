import { type ErasedPerson, erasePerson } from '../../orders/retention/erase-person.ts'
import type { Act } from './act.ts'

/** The log names the orders, never who was erased. */
export const ERASE_PERSON: Act<{ readonly emailAddress: string }, ErasedPerson> = {
	name: 'erase',
	permission: 'erase',
	perform: ({ shop }, { emailAddress }, note) =>
		erasePerson(shop, emailAddress, (orderId) => note({ orderId })),
}
