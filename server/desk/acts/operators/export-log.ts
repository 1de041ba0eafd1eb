import type { Day } from '../../../calendar/swedish-days.ts'
import { addDays, startOf } from '../../../calendar/swedish-days.ts'
import { parseOrderId } from '../../../orders/order-id.ts'
import { isInLog } from '../../queries/office/in-log.ts'
import { type LoggedAct, readWholeLog } from '../../queries/office/read-log.ts'
import type { Act } from '../act.ts'

type LogWanted = {
	readonly operator: string | null
	readonly act: string | null
	readonly orderId: string | null
	readonly from: Day | null
	readonly to: Day | null
}

/**
 * Whoever takes the log out of the house is in it, before the first line leaves; of what they looked for, only what the
 * log has: it cannot be erased, and the rest may be a customer's name.
 */
export const EXPORT_LOG: Act<LogWanted, AsyncIterable<LoggedAct[]>> = {
	name: 'export-log',
	permission: 'export',
	perform: async ({ shop }, { operator, act, orderId, from, to }, note) => {
		const details = {
			...(operator !== null && (await isInLog(shop.db, 'operator', operator)) && { by: operator }),
			...(act !== null && (await isInLog(shop.db, 'act', act)) && { act }),
			...(from !== null && { from }),
			...(to !== null && { to }),
		}
		// What is no id is no act's order.
		const about = orderId === null ? null : (parseOrderId(orderId) ?? '')
		await shop.db.transaction().execute(note({ details, ...(about && { orderId: about }) }))
		return readWholeLog(shop.db, {
			operator,
			act,
			orderId: about,
			since: from === null ? null : startOf(from),
			until: to === null ? null : startOf(addDays(to, 1)),
		})
	},
}
