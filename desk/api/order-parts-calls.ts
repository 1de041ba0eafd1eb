import {
	erasingPreviewSchema,
	handlingPreviewSchema,
	refundPlanSchema,
	sentMailsSchema,
	swapPreviewSchema,
	viewersSchema,
} from '@coc/contract/desk'
import { nothing, type Send, type Signal } from './client.ts'

const API = '/api/desk'

/** What an order's page asks for besides the order. */
export function orderPartsCalls(send: Send) {
	const at = (id: string, part: string) => `${API}/orders/${encodeURIComponent(id)}/${part}`
	return {
		mails: (id: string, { signal }: Signal) =>
			send({ path: at(id, 'mails'), schema: sentMailsSchema, signal }),
		handling: (id: string, yes: readonly string[], { signal }: Signal) =>
			send({
				path: at(id, 'handling'),
				schema: handlingPreviewSchema,
				query: new URLSearchParams(yes.map((car) => ['yes', car])),
				signal,
			}),
		refund: (id: string, query: URLSearchParams, { signal }: Signal) =>
			send({ path: at(id, 'refund'), schema: refundPlanSchema, query, signal }),
		swap: (id: string, cars: { readonly from: string; readonly to: string }, { signal }: Signal) =>
			send({
				path: at(id, 'swap'),
				schema: swapPreviewSchema,
				query: new URLSearchParams(cars),
				signal,
			}),
		erasing: (id: string, { signal }: Signal) =>
			send({ path: at(id, 'erasing'), schema: erasingPreviewSchema, signal }),
		view: (id: string, { signal }: Signal) =>
			send({
				path: at(id, 'viewers'),
				schema: viewersSchema,
				body: {},
				signal,
				isBackground: true,
			}),
		leave: (id: string) =>
			send({ path: at(id, 'viewers'), method: 'DELETE', schema: nothing, isBackground: true }),
	}
}
