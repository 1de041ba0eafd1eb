import { type Booking, readBookings } from '../../../books/read-bookings.ts'
import type { Day } from '../../../calendar/swedish-days.ts'
import { addDays, startOf } from '../../../calendar/swedish-days.ts'
import type { Act } from '../act.ts'

type Days = { readonly from: Day; readonly to: Day }

/** Whoever takes the books out of the house is named, before the first line leaves it. */
export const EXPORT_BOOKS: Act<Days, AsyncIterable<Booking[]>> = {
	name: 'export',
	permission: 'export',
	perform: async ({ shop }, { from, to }, note) => {
		await shop.db.transaction().execute(note({ details: { from, to } }))
		return readBookings(shop.pool, startOf(from), startOf(addDays(to, 1)))
	},
}
