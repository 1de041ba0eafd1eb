import { isChassisNumber, normaliseChassisNumber } from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { sendProblem } from '../../../http/problem.ts'
import { carInDatabase, findCars, openOrdersOf } from '../../queries/cars.ts'
import type { DeskFace } from '../desk-face.ts'
import { parseOrRefuse } from '../parse-body.ts'
import { sendTagged } from '../send-tagged.ts'

const query = v.object({ q: v.optional(v.pipe(v.string(), v.maxLength(200)), '') })

export function carCalls(scope: FastifyInstance, { desk }: DeskFace): void {
	const { shop, carsFromElsewhere } = desk
	const register = { usualPriceOre: shop.usualPriceOre, isElsewhere: carsFromElsewhere }

	scope.get('/api/desk/cars', async (request, reply) => {
		const asked = parseOrRefuse(reply, query, request.query)
		if (!asked) return reply
		return sendTagged(request, reply, { ...(await findCars(desk, asked.q)), ...register })
	})

	scope.get<{ Params: { number: string } }>('/api/desk/cars/:number', async (request, reply) => {
		const number = normaliseChassisNumber(request.params.number)
		if (!isChassisNumber(number)) return sendProblem(reply, 'not-found')
		const [car, openOrders] = await Promise.all([
			carInDatabase(shop.db, number),
			openOrdersOf(shop.db, number),
		])
		return sendTagged(request, reply, { car, openOrders, ...register })
	})
}
