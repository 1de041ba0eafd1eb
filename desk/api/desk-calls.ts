import type { Language } from '@coc/contract'
import {
	type ActAnswer,
	type ActInput,
	type ActName,
	actAnswerSchema,
	ceremonySchema,
	erasingPreviewSchema,
	handlingPreviewSchema,
	meSchema,
	orderPageSchema,
	refundPlanSchema,
	sentMailsSchema,
	sessionsSchema,
	signInWaysSchema,
	swapPreviewSchema,
	viewersSchema,
	wholeOrderSchema,
} from '@coc/contract/desk'
import * as v from 'valibot'
import { type Answer, type Call, fileSchema, nothing } from './client.ts'

export type Send = <T>(call: Call<T>) => Promise<Answer<T>>

const API = '/api/desk'

type Signal = { readonly signal?: AbortSignal }

/** Every call of the desk, by what it is for. */
export function deskCalls(send: Send) {
	return {
		signInWays: () => send({ path: `${API}/sign-in`, schema: signInWaysSchema }),
		me: ({ signal }: Signal = {}) => send({ path: `${API}/me`, schema: meSchema, signal }),
		chooseLanguage: (language: Language) =>
			send({ path: `${API}/me/language`, schema: nothing, body: { language } }),
		signOut: () => send({ path: `${API}/sign-out`, schema: nothing, body: {} }),
		sessions: ({ signal }: Signal) =>
			send({ path: `${API}/sessions`, schema: sessionsSchema, signal }),
		endSession: (id: string) =>
			send({
				path: `${API}/sessions/${encodeURIComponent(id)}`,
				method: 'DELETE',
				schema: nothing,
			}),
		endOtherSessions: () => send({ path: `${API}/sessions`, method: 'DELETE', schema: nothing }),
		orders: (query: URLSearchParams, { signal }: Signal) =>
			send({ path: `${API}/orders`, schema: orderPageSchema, query, signal }),
		order: (id: string, { signal }: Signal) =>
			send({ path: `${API}/orders/${encodeURIComponent(id)}`, schema: wholeOrderSchema, signal }),
		act: <Name extends ActName>(
			name: Name,
			input: ActInput<Name>,
			idempotencyKey: string,
		): Promise<Answer<ActAnswer>> =>
			send({ path: `${API}/acts/${name}`, schema: actAnswerSchema, body: input, idempotencyKey }),
		/** An act that answers with a file, or with why there is none. */
		fileAct: <Name extends ActName>(name: Name, input: ActInput<Name>, idempotencyKey: string) =>
			send({
				path: `${API}/acts/${name}`,
				schema: v.union([fileSchema, actAnswerSchema]),
				body: input,
				idempotencyKey,
			}),
		ofOrder: ordersOwnCalls(send),
		/** A ceremony begins at `/options` and ends where it began. */
		beginCeremony: (path: CeremonyPath) =>
			send({ path: `${API}/${path}/options`, schema: ceremonySchema, body: {} }),
		endCeremony: (path: CeremonyPath, ceremony: string, credential: unknown) =>
			send({ path: `${API}/${path}`, schema: nothing, body: { ceremony, credential } }),
	}
}

/** What an order's page asks for besides the order. */
function ordersOwnCalls(send: Send) {
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

export type CeremonyPath = 'sign-in' | 'confirm' | `invites/${string}`

export type DeskCalls = ReturnType<typeof deskCalls>
