import { prepareBulkSchema } from '@coc/contract/desk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendProblem } from '../../../../http/problem.ts'
import { demand } from '../../../acts/act.ts'
import { operatorSignedIn } from '../../../acts/operator.ts'
import { prepareBulk } from '../../../bulk/prepare-bulk.ts'
import { readBulk } from '../../../bulk/read-bulk.ts'
import { listViews } from '../../../views/list-views.ts'
import type { DeskFace } from '../../desk-face.ts'
import { parseOrRefuse } from '../../parse-body.ts'
import { sendTagged } from '../../send-tagged.ts'
import type { Signed } from '../../signed-in.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Views of the list, and acts on many of its orders. */
export function listCalls(scope: FastifyInstance, face: DeskFace, signed: Signed): void {
	const { shop } = face.desk
	const operatorOf = (request: FastifyRequest) =>
		operatorSignedIn(signed.sessionOf(request), face.clerkRefundLimitOre)

	scope.get('/api/desk/views', async (request, reply) => {
		return sendTagged(request, reply, { views: await listViews(shop.db, operatorOf(request)) })
	})

	/** Nothing is done yet: it tells what would be, to how many. */
	scope.post('/api/desk/bulks', async (request, reply) => {
		const operator = operatorOf(request)
		demand(operator, 'handle')
		const asked = parseOrRefuse(reply, prepareBulkSchema, request.body)
		if (!asked) return reply
		const prepared = await prepareBulk(shop, { ...asked, operator })
		if (prepared.outcome === 'not-a-list') {
			return sendProblem(reply, 'invalid-request', { detail: 'Look at orders.' })
		}
		if (prepared.outcome !== 'prepared') return reply.send(prepared)
		const bulk = await readBulk(shop, prepared.bulkId)
		return reply.send({ outcome: prepared.outcome, bulk })
	})

	scope.get<{ Params: { id: string } }>('/api/desk/bulks/:id', async (request, reply) => {
		const { id } = request.params
		const bulk = UUID.test(id) ? await readBulk(shop, id) : null
		return bulk ? sendTagged(request, reply, bulk) : sendProblem(reply, 'not-found')
	})
}
