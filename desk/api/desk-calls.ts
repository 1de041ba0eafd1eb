import type { Language } from '@coc/contract'
import {
	type ActAnswer,
	type ActInput,
	type ActName,
	actAnswerSchema,
	ceremonySchema,
	meSchema,
	sessionsSchema,
	signInWaysSchema,
	wholeOrderSchema,
} from '@coc/contract/desk'
import * as v from 'valibot'
import { bookCalls } from './book-calls.ts'
import { carCalls } from './car-calls.ts'
import { certificateCalls } from './certificate-calls.ts'
import {
	type Answer,
	type AnsweredFile,
	fileSchema,
	nothing,
	type Send,
	type Signal,
} from './client.ts'
import { listCalls } from './list-calls.ts'
import { officeCalls } from './office-calls.ts'
import { orderPartsCalls } from './order-parts-calls.ts'

const API = '/api/desk'

/** Every call of the desk, by what it is for. */
export function deskCalls(send: Send) {
	return {
		...officeCalls(send),
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
		order: (id: string, { signal }: Signal) =>
			send({ path: `${API}/orders/${encodeURIComponent(id)}`, schema: wholeOrderSchema, signal }),
		act: <Name extends ActName>(
			name: Name,
			input: ActInput<Name>,
			idempotencyKey: string,
		): Promise<Answer<ActAnswer>> =>
			send({ path: `${API}/acts/${name}`, schema: actAnswerSchema, body: input, idempotencyKey }),
		/** An act that answers with a file, or with why there is none. */
		fileAct: <Name extends ActName>(
			name: Name,
			input: ActInput<Name>,
			idempotencyKey: string,
		): Promise<Answer<ActAnswer | AnsweredFile>> =>
			send({
				path: `${API}/acts/${name}`,
				schema: v.union([fileSchema, actAnswerSchema]),
				body: input,
				idempotencyKey,
				isSlow: true,
			}),
		...bookCalls(send),
		...carCalls(send),
		...certificateCalls(send),
		...listCalls(send),
		ofOrder: orderPartsCalls(send),
		/** A ceremony begins at `/options` and ends where it began. */
		beginCeremony: (path: CeremonyPath) =>
			send({ path: `${API}/${path}/options`, schema: ceremonySchema, body: {} }),
		endCeremony: (path: CeremonyPath, ceremony: string, credential: unknown) =>
			send({ path: `${API}/${path}`, schema: nothing, body: { ceremony, credential } }),
	}
}

export type CeremonyPath = 'sign-in' | 'confirm' | `invites/${string}`

export type DeskCalls = ReturnType<typeof deskCalls>
