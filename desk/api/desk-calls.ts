import type { Language } from '@coc/contract'
import {
	type ActAnswer,
	type ActInput,
	type ActName,
	actAnswerSchema,
	ceremonySchema,
	meSchema,
	orderPageSchema,
	sessionsSchema,
	signInWaysSchema,
	wholeOrderSchema,
} from '@coc/contract/desk'
import * as v from 'valibot'
import { type FileAnswer, fileAnswerSchema } from '../files/save-file.ts'
import { bookCalls } from './book-calls.ts'
import { carCalls } from './car-calls.ts'
import { type Answer, nothing, type Send, type Signal } from './client.ts'

const API = '/api/desk'

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
		/** An act that gives out a file, or says why there is none. */
		fileAct: <Name extends ActName>(
			name: Name,
			input: ActInput<Name>,
			idempotencyKey: string,
		): Promise<Answer<ActAnswer | FileAnswer>> =>
			send({
				path: `${API}/acts/${name}`,
				schema: v.union([fileAnswerSchema, actAnswerSchema]),
				body: input,
				idempotencyKey,
			}),
		...carCalls(send),
		...bookCalls(send),
		/** A ceremony begins at `/options` and ends where it began. */
		beginCeremony: (path: CeremonyPath) =>
			send({ path: `${API}/${path}/options`, schema: ceremonySchema, body: {} }),
		endCeremony: (path: CeremonyPath, ceremony: string, credential: unknown) =>
			send({ path: `${API}/${path}`, schema: nothing, body: { ceremony, credential } }),
	}
}

export type CeremonyPath = 'sign-in' | 'confirm' | `invites/${string}`

export type DeskCalls = ReturnType<typeof deskCalls>
