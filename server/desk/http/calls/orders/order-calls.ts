import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../../../../http/problem.ts'
import { shareWaiting } from '../../../../limits/share-waiting.ts'
import { DeskError } from '../../../desk-error.ts'
import { pageOfOrders } from '../../../queries/finding/order-page.ts'
import { orderQuerySchema, searchOf } from '../../../queries/finding/order-query.ts'
import { orderByIdStart } from '../../../queries/order-by-id.ts'
import { readOrder } from '../../../queries/read-order.ts'
import type { DeskFace } from '../../desk-face.ts'
import { parseOrRefuse } from '../../parse-body.ts'
import { sendAsTagged, sendTagged, type Tagged, taggedOf } from '../../send-tagged.ts'

export function orderCalls(scope: FastifyInstance, { desk, inTurn }: DeskFace): void {
	const { shop } = desk
	const sharedList = shareWaiting<Tagged>(inTurn)

	scope.get('/api/desk/orders', async (request, reply) => {
		const query = parseOrRefuse(reply, orderQuerySchema, request.query)
		if (!query) return reply
		const page = await sharedList(JSON.stringify(query), async () =>
			taggedOf(await pageOfOrders(shop.db, await searchOf(shop, query), query.page)),
		)
		return sendAsTagged(request, reply, page)
	})

	/** By its id, or by all else that means one order. */
	scope.get<{ Params: { id: string } }>('/api/desk/orders/:id', async (request, reply) => {
		const orderId = await orderByIdStart(shop.db, request.params.id).catch((error: unknown) => {
			if (error instanceof DeskError) return null
			throw error
		})
		const order = orderId === null ? null : await readOrder(shop, orderId)
		return order ? sendTagged(request, reply, order) : sendProblem(reply, 'not-found')
	})
}
