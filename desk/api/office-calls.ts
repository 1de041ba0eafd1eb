import {
	attentionSchema,
	logSchema,
	operatorsSchema,
	sessionsSchema,
	todaySchema,
	worksSchema,
} from '@coc/contract/desk'
import type { Send, Signal } from './client.ts'

const API = '/api/desk'

/** What is about the office as a whole, and not about one order. */
export function officeCalls(send: Send) {
	return {
		attention: ({ signal }: Signal) =>
			send({ path: `${API}/attention`, schema: attentionSchema, signal }),
		today: ({ signal }: Signal) => send({ path: `${API}/today`, schema: todaySchema, signal }),
		operators: ({ signal }: Signal) =>
			send({ path: `${API}/operators`, schema: operatorsSchema, signal }),
		sessionsOf: (operatorId: string, { signal }: Signal) =>
			send({ path: `${API}/operators/${operatorId}/sessions`, schema: sessionsSchema, signal }),
		log: (query: URLSearchParams, { signal }: Signal) =>
			send({ path: `${API}/log`, schema: logSchema, query, signal }),
		works: ({ signal }: Signal) => send({ path: `${API}/works`, schema: worksSchema, signal }),
	}
}
