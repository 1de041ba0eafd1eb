import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../../../../http/problem.ts'
import { parseOrderId } from '../../../../orders/order-id.ts'
import { forgetViewer, noteViewer, viewersOf } from '../../../queries/order-viewers.ts'
import type { DeskFace } from '../../desk-face.ts'
import type { Signed } from '../../signed-in.ts'

type OfOrder = { readonly Params: { readonly id: string } }

/** Who else has an order open. Asked for again and again, in the background: it keeps no session. */
export function presenceCalls(scope: FastifyInstance, { desk }: DeskFace, signed: Signed): void {
	const { db } = desk.shop
	const path = '/api/desk/orders/:id/viewers'

	scope.post<OfOrder>(path, async (request, reply) => {
		const orderId = parseOrderId(request.params.id)
		if (!orderId) return sendProblem(reply, 'not-found')
		const operatorId = signed.sessionOf(request).operator.id
		await noteViewer(db, { orderId, operatorId })
		return { viewers: await viewersOf(db, orderId, operatorId) }
	})

	scope.delete<OfOrder>(path, async (request, reply) => {
		const operatorId = signed.sessionOf(request).operator.id
		await forgetViewer(db, { orderId: request.params.id, operatorId })
		return reply.code(204).send()
	})
}
