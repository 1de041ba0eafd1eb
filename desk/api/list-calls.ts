import {
	type BulkAct,
	bulkSchema,
	type ChosenOrders,
	orderPageSchema,
	preparedBulkSchema,
	savedViewsSchema,
} from '@coc/contract/desk'
import type { Send, Signal } from './client.ts'

const API = '/api/desk'

/** The list of orders, the views of it that were saved, and what is done to many of them. */
export function listCalls(send: Send) {
	return {
		orders: (query: URLSearchParams, { signal }: Signal) =>
			send({ path: `${API}/orders`, schema: orderPageSchema, query, signal }),
		views: ({ signal }: Signal) => send({ path: `${API}/views`, schema: savedViewsSchema, signal }),
		prepareBulk: (act: BulkAct, orders: ChosenOrders) =>
			send({ path: `${API}/bulks`, schema: preparedBulkSchema, body: { act, orders } }),
		bulk: (id: string, { signal }: Signal) =>
			send({ path: `${API}/bulks/${encodeURIComponent(id)}`, schema: bulkSchema, signal }),
	}
}
