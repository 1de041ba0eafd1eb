import type { PersonsData } from '../../person/read-person.ts'
import { orderIdsOf, readPerson } from '../../person/read-person.ts'
import type { Act } from '../act.ts'

/** Whoever takes a person's data out is named in the story of each order, before the data leaves; the person is not. */
export const TAKE_PERSON_OUT: Act<{ readonly emailAddress: string }, PersonsData> = {
	name: 'person',
	permission: 'export',
	perform: async ({ shop }, { emailAddress }, note) => {
		const orderIds = await orderIdsOf(shop, emailAddress)
		await shop.db.transaction().execute(async (transaction) => {
			for (const orderId of orderIds) await note({ orderId })(transaction)
		})
		return readPerson(shop, emailAddress, orderIds)
	},
}
