import {
	actAnswerSchema,
	knownFileSchema,
	takenFileSchema,
	toPostSchema,
	toProduceSchema,
	waitingFilesSchema,
} from '@coc/contract/desk'
import * as v from 'valibot'
import type { Answer, Call } from './client.ts'

type Send = <T>(call: Call<T>) => Promise<Answer<T>>
type Signal = { readonly signal?: AbortSignal }

const API = '/api/desk'

/** A file, or why there is none. */
const fileOrAnswer = v.union([v.blob(), actAnswerSchema])

/** Certificates: what is to be produced and posted, and the archive's files. */
export function certificateCalls(send: Send) {
	/** Takes something out: each time is one of its own. */
	const fileOf = (act: string, body: object) =>
		send({
			path: `${API}/acts/${act}`,
			schema: fileOrAnswer,
			body,
			idempotencyKey: crypto.randomUUID(),
		})
	return {
		toProduce: (query: URLSearchParams, { signal }: Signal) =>
			send({ path: `${API}/produce`, schema: toProduceSchema, query, signal }),
		toPost: (query: URLSearchParams, { signal }: Signal) =>
			send({ path: `${API}/post`, schema: toPostSchema, query, signal }),
		waitingFiles: (query: URLSearchParams, { signal }: Signal) =>
			send({ path: `${API}/documents`, schema: waitingFilesSchema, query, signal }),
		knownFile: (sha256: string) =>
			send({ path: `${API}/documents/${sha256}`, schema: knownFileSchema }),
		putFile: (sha256: string, name: string, file: Blob) =>
			send({
				path: `${API}/documents/${sha256}`,
				method: 'PUT',
				schema: takenFileSchema,
				query: new URLSearchParams({ name }),
				file,
			}),
		/** Cover letters in this order, as one PDF. */
		letters: (orderIds: readonly string[]) => fileOf('letter', { orderIds }),
		archivedFile: (sha256: string) => fileOf('save-document', { sha256 }),
	}
}
