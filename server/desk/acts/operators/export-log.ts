import type { Day } from '../../../calendar/swedish-days.ts'
import { addDays, startOf } from '../../../calendar/swedish-days.ts'
import { type LoggedAct, readWholeLog } from '../../queries/office/read-log.ts'
import type { Act } from '../act.ts'

type LogWanted = {
	readonly operator: string | null
	readonly act: string | null
	readonly orderId: string | null
	readonly from: Day | null
	readonly to: Day | null
}

/** Whoever takes the log out of the house is in it, before the first line leaves. */
export const EXPORT_LOG: Act<LogWanted, AsyncIterable<LoggedAct[]>> = {
	name: 'export-log',
	permission: 'export',
	perform: async ({ shop }, { operator, act, orderId, from, to }, note) => {
		const details = {
			...(operator !== null && { by: operator }),
			...(act !== null && { act }),
			...(from !== null && { from }),
			...(to !== null && { to }),
		}
		const noted = { details, ...(orderId !== null && { orderId }) }
		await shop.db.transaction().execute(note(noted))
		return readWholeLog(shop.db, {
			operator,
			act,
			orderId,
			since: from === null ? null : startOf(from),
			until: to === null ? null : startOf(addDays(to, 1)),
		})
	},
}
