import { answer } from '../../../http/api-document/answers.ts'
import type { Paths } from '../../../http/api-document/openapi.ts'
import { changing, inPath, json, reading, tagged } from './call-parts.ts'
import { ORDERS } from './order-paths.ts'

export const LIST_PATHS: Paths = {
	'/api/desk/views': {
		get: reading({
			...{ id: 'views', tag: ORDERS, summary: 'Own views of the list, and those that are shared' },
			other: tagged('SavedViews'),
		}),
	},
	'/api/desk/bulks': {
		post: changing({
			...{ id: 'prepareBulk', tag: ORDERS, takes: 'BulkToPrepare' },
			summary: 'What an act would do to many orders; bulk-start does it to just these',
			other: { 200: answer('What it would do.', { content: json('PreparedBulk') }) },
			problems: ['not-permitted'],
		}),
	},
	'/api/desk/bulks/{id}': {
		get: reading({
			...{ id: 'bulk', tag: ORDERS, summary: 'How an act on many orders stands' },
			parameters: [inPath('id', '5f0c1c1e-8a5e-4f0e-9a58-0d6f2b9c1a77')],
			other: tagged('Bulk'),
			problems: ['not-found'],
		}),
	},
}
