import { permissionsOf } from '@coc/contract/desk'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { listAttention } from '../../../attention/list-attention.ts'
import { addDays, startOf } from '../../../calendar/swedish-days.ts'
import { sendProblem } from '../../../http/problem.ts'
import { shareWaiting } from '../../../limits/share-waiting.ts'
import { listOperators } from '../../../operators/list-operators.ts'
import { orderMeant } from '../../queries/office/order-meant.ts'
import { readLog } from '../../queries/office/read-log.ts'
import { dayInQuery } from '../day-in-query.ts'
import type { DeskFace } from '../desk-face.ts'
import { parseOrRefuse } from '../parse-body.ts'
import { sendAsTagged, sendTagged, type Tagged, taggedOf } from '../send-tagged.ts'
import type { Signed } from '../signed-in.ts'

const ACTS_PER_PAGE = 100

const name = v.optional(v.pipe(v.string(), v.maxLength(200)))
const logQuery = v.object({
	operator: name,
	act: name,
	order: name,
	since: v.optional(dayInQuery),
	until: v.optional(dayInQuery),
	before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/u), v.transform(Number))),
})

/** What needs a person, who works here, and what they did. */
export function officeCalls(
	scope: FastifyInstance,
	{ desk, inTurn }: DeskFace,
	signed: Signed,
): void {
	const { shop } = desk
	const sharedAttention = shareWaiting<Tagged>(inTurn)

	scope.get('/api/desk/attention', async (request, reply) => {
		const needed = await sharedAttention('', async () => {
			const items = (await listAttention(shop)).map(
				({ key, kind, orderId, name, since, latest, title, why, said, endsBy, steps }) => ({
					...{ key, kind, orderId, name, since, latest, title, why, said, endsBy, steps },
				}),
			)
			return taggedOf({ items })
		})
		return sendAsTagged(request, reply, needed)
	})

	scope.get('/api/desk/operators', async (request, reply) => {
		const { role } = signed.sessionOf(request).operator
		if (!permissionsOf(role).includes('operators')) return sendProblem(reply, 'not-permitted')
		return sendTagged(request, reply, { operators: await listOperators(shop.db) })
	})

	scope.get('/api/desk/log', async (request, reply) => {
		const query = parseOrRefuse(reply, logQuery, request.query)
		if (!query) return reply
		const acts = await readLog(shop.db, {
			operator: query.operator ?? null,
			act: query.act ?? null,
			orderId: query.order === undefined ? null : await orderMeant(shop.db, query.order),
			since: query.since === undefined ? null : startOf(query.since),
			until: query.until === undefined ? null : startOf(addDays(query.until, 1)),
			before: query.before ?? null,
			limit: ACTS_PER_PAGE,
		})
		const last = acts.length === ACTS_PER_PAGE ? acts.at(-1) : undefined
		return sendTagged(request, reply, { acts, before: last?.id ?? null })
	})
}
