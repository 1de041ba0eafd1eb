import { stopBulk } from '../../bulk/start-bulk.ts'
import type { Act } from '../act.ts'

export const STOP_BULK: Act<{ readonly bulkId: string }, Awaited<ReturnType<typeof stopBulk>>> = {
	name: 'bulk-stop',
	permission: 'handle',
	perform: ({ shop }, { bulkId }, note) => stopBulk(shop, bulkId, note({})),
}
