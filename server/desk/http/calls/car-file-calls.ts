import { createHash } from 'node:crypto'
import { MOST_CAR_FILE_BYTES, mendCarFileSchema } from '@coc/contract/desk'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mendCarFile } from '../../../cars/files/mend-car-file.ts'
import { previewCarFile } from '../../../cars/files/preview-car-file.ts'
import { type CarFileName, takeCarFile } from '../../../cars/files/store-car-file.ts'
import { sendProblem } from '../../../http/problem.ts'
import { demand } from '../../acts/act.ts'
import { BRING_CARS_IN } from '../../acts/cars/bring-cars-in.ts'
import { operatorSignedIn } from '../../acts/operator.ts'
import type { DeskFace } from '../desk-face.ts'
import { parseOrRefuse } from '../parse-body.ts'
import type { Signed } from '../signed-in.ts'

type Named = { Params: { sha256: string } }

const FILE = '/api/desk/car-files/:sha256'

/** A file of cars by its SHA-256: sent, looked at, mended; the act `cars-import` brings it in. Nobody sees another's. */
export function carFileCalls(desk: FastifyInstance, face: DeskFace, { sessionOf }: Signed): void {
	const { pool } = face.desk.shop

	const nameIn = (request: FastifyRequest<Named>): CarFileName => ({
		operatorId: sessionOf(request).operator.id,
		sha256: request.params.sha256.toLowerCase(),
	})
	const sendPreview = async (reply: FastifyReply, name: CarFileName) => {
		const preview = await previewCarFile(pool, name)
		return preview ? reply.send({ outcome: 'read', ...preview }) : sendProblem(reply, 'not-found')
	}

	desk.register(async (scope) => {
		// Who may bring cars in may look at what they would bring. Before the body: of anybody else none is read.
		scope.addHook('onRequest', async (request) => {
			const operator = operatorSignedIn(sessionOf(request), face.clerkRefundLimitOre)
			demand(operator, BRING_CARS_IN.permission)
		})

		scope.get<Named>(FILE, async (request, reply) => sendPreview(reply, nameIn(request)))

		scope.post<Named>(FILE, async (request, reply) => {
			const name = nameIn(request)
			const mending = parseOrRefuse(reply, mendCarFileSchema, request.body)
			if (!mending) return reply
			const outcome = await mendCarFile(pool, name, mending)
			if (outcome === 'not-as-wide') {
				return sendProblem(reply, 'invalid-request', {
					detail: 'Every row is as wide as the file.',
				})
			}
			return sendPreview(reply, name)
		})

		scope.register(async (files) => {
			files.removeAllContentTypeParsers()
			// Buffered: a parser that streams knows no limit.
			files.addContentTypeParser(
				'application/octet-stream',
				{ parseAs: 'buffer', bodyLimit: MOST_CAR_FILE_BYTES },
				(_request, body, done) => done(null, body),
			)
			files.put<Named>(FILE, { bodyLimit: MOST_CAR_FILE_BYTES }, async (request, reply) => {
				const name = nameIn(request)
				const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
				if (createHash('sha256').update(content).digest('hex') !== name.sha256) {
					return sendProblem(reply, 'invalid-request', { detail: 'The file is not whole.' })
				}
				const taken = await takeCarFile(pool, name, content)
				return taken.outcome === 'taken' ? sendPreview(reply, name) : reply.send(taken)
			})
		})
	})
}
