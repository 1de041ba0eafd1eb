import {
	knownFileSchema,
	takenFileSchema,
	toPostSchema,
	toProduceSchema,
	waitingFilesSchema,
} from '@coc/contract/desk'
import type { Send, Signal } from './client.ts'

const API = '/api/desk'

/** Certificates: what is to be produced and posted, and the archive's files. */
export function certificateCalls(send: Send) {
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
	}
}
