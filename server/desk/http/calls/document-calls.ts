import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { MOST_BYTES } from '../../../documents/document.ts'
import type { TakeOutcome } from '../../../documents/take-file.ts'
import { sendProblem } from '../../../http/problem.ts'
import { demand, perform } from '../../acts/act.ts'
import { TAKE_DOCUMENT_IN } from '../../acts/documents/take-document-in.ts'
import { operatorSignedIn } from '../../acts/operator.ts'
import { ordersServed } from '../../queries/documents/orders-served.ts'
import type { DeskFace } from '../desk-face.ts'
import { parseOrRefuse } from '../parse-body.ts'
import type { Signed } from '../signed-in.ts'

const query = v.object({
	/** Of the file: it may name the car. */
	name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
	replace: v.optional(v.picklist(['true', 'false']), 'false'),
})

/** A file by its SHA-256: sent again, after a lost answer or because it was dropped again, it is there already. */
export function documentCalls(scope: FastifyInstance, face: DeskFace, signed: Signed): void {
	const operatorOf = (request: FastifyRequest) =>
		operatorSignedIn(signed.sessionOf(request), face.clerkRefundLimitOre)

	scope.register(async (files) => {
		// Before the body: of who may take nothing in none is read.
		files.addHook('onRequest', async (request) => {
			demand(operatorOf(request), TAKE_DOCUMENT_IN.permission)
		})
		files.removeAllContentTypeParsers()
		// Buffered: a parser that streams knows no limit.
		files.addContentTypeParser(
			['application/pdf', 'application/xml', 'text/xml'],
			{ parseAs: 'buffer', bodyLimit: MOST_BYTES },
			(_request, body, done) => done(null, body),
		)
		files.put<{ Params: { sha256: string } }>(
			'/api/desk/documents/:sha256',
			{ bodyLimit: MOST_BYTES },
			async (request, reply) => {
				const asked = parseOrRefuse(reply, query, request.query)
				if (!asked) return reply
				const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
				const sha256 = createHash('sha256').update(content).digest('hex')
				if (sha256 !== request.params.sha256.toLowerCase()) {
					return sendProblem(reply, 'invalid-request', { detail: 'The file is not whole.' })
				}
				const operator = operatorOf(request)
				const taken = await perform({ ...face.desk, operator }, TAKE_DOCUMENT_IN, {
					name: asked.name,
					content,
					replace: asked.replace === 'true',
				})
				return reply.send('chassisNumber' in taken ? await withOrders(face, taken, sha256) : taken)
			},
		)
	})
}

type Matched = Extract<TakeOutcome, { readonly chassisNumber: string }>

/** With the orders that waited for it: an operator wants to know whom a file has served. */
async function withOrders({ desk }: DeskFace, taken: Matched, sha256: string) {
	return { ...taken, orders: await ordersServed(desk.shop.db, taken.chassisNumber, sha256) }
}
