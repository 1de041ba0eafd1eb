import { type Starting, type StartOutcome, startBulk } from '../../bulk/start-bulk.ts'
import type { Act } from '../act.ts'

/** The log names what was begun and on how many; each order's own entry comes with its own act. */
export const START_BULK: Act<Starting, StartOutcome> = {
	name: 'bulk-start',
	permission: 'handle',
	perform: ({ shop, operator }, starting, note) =>
		startBulk(shop, operator, starting, (details) => note({ details })),
}
