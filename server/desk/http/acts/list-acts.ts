import { Readable } from 'node:stream'
import { dayOf } from '../../../calendar/swedish-days.ts'
import { BULK_LETTERS } from '../../acts/bulk/bulk-letters.ts'
import { START_BULK } from '../../acts/bulk/start-bulk.ts'
import { STOP_BULK } from '../../acts/bulk/stop-bulk.ts'
import { EXPORT_ORDERS } from '../../acts/orders/export-orders.ts'
import { DELETE_VIEW, RENAME_VIEW, SHARE_VIEW } from '../../acts/views/change-view.ts'
import { SAVE_VIEW } from '../../acts/views/save-view.ts'
import { FOR_PROGRAMS, FOR_SPREADSHEETS } from '../../csv.ts'
import { orderCsv } from '../../files/order-csv.ts'
import { type ActFace, actFace, asItIs, asSent, inAWord, plainFace } from './act-face.ts'

export const LIST_ACTS: readonly ActFace[] = [
	plainFace('save-view', SAVE_VIEW, asItIs),
	plainFace('share-view', SHARE_VIEW, inAWord),
	plainFace('rename-view', RENAME_VIEW, inAWord),
	plainFace('delete-view', DELETE_VIEW, inAWord),
	actFace('bulk-start', START_BULK, {
		complete: (_desk, { bulkId, carrier }) => ({
			...{ bulkId, isDoneHere: false },
			...(carrier !== undefined && { carrier }),
		}),
		tell: inAWord,
	}),
	plainFace('bulk-stop', STOP_BULK, inAWord),
	actFace('bulk-letters', BULK_LETTERS, {
		complete: asSent,
		tell: (drawn) =>
			drawn.outcome === 'drawn'
				? { file: { name: 'letters.pdf', type: 'application/pdf', content: drawn.pdf } }
				: { told: { outcome: drawn.outcome } },
		isRepeatable: true,
	}),
	actFace('export-orders', EXPORT_ORDERS, {
		complete: (_desk, sent) => sent,
		tell: (exported, { plain }) =>
			exported.outcome === 'exported'
				? {
						file: {
							name: `orders-${dayOf(new Date())}.csv`,
							type: 'text/csv; charset=utf-8',
							content: Readable.from(
								orderCsv(exported.orders, plain ? FOR_PROGRAMS : FOR_SPREADSHEETS),
							),
						},
					}
				: { told: { outcome: exported.outcome } },
		isRepeatable: true,
	}),
]
