import { readOrderState } from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { addDays, parseDay, startOf } from '../../../calendar/swedish-days.ts'
import { sendProblem } from '../../../http/problem.ts'
import { DeskError } from '../../desk-error.ts'
import { pageOfOrders } from '../../queries/finding/order-page.ts'
import { orderByIdStart } from '../../queries/order-by-id.ts'
import { readOrder } from '../../queries/read-order.ts'
import type { DeskFace } from '../desk-face.ts'
import { parseOrRefuse } from '../parse-body.ts'
import { sendTagged } from '../send-tagged.ts'

const day = v.pipe(
	v.string(),
	v.transform(parseDay),
	v.nonNullable(v.custom<string>((value) => typeof value === 'string')),
)

/** What stands in the address of the list, which is the same in the desk's own addresses. */
const querySchema = v.object({
	q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
	status: v.optional(v.pipe(v.string(), v.transform(readOrderState))),
	company: v.optional(v.picklist(['true', 'false'])),
	since: v.optional(day),
	until: v.optional(day),
	page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number)), '1'),
})

export function orderCalls(scope: FastifyInstance, { desk }: DeskFace): void {
	const { shop } = desk

	scope.get('/api/desk/orders', async (request, reply) => {
		const query = parseOrRefuse(reply, querySchema, request.query)
		if (!query) return reply
		if (query.status === null) {
			return sendProblem(reply, 'invalid-request', { detail: 'Look at status.' })
		}
		const page = await pageOfOrders(
			shop.db,
			{
				words: query.q.split(/\s+/),
				status: query.status?.status ?? null,
				state: query.status?.state ?? null,
				isCompany: query.company === undefined ? null : query.company === 'true',
				since: query.since === undefined ? null : startOf(query.since),
				until: query.until === undefined ? null : startOf(addDays(query.until, 1)),
			},
			query.page,
		)
		return sendTagged(request, reply, page)
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
