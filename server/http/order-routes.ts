import {
	API_PATHS,
	type Car,
	chassisNumberSchema,
	languageFromHeader,
	orderRequestSchema,
} from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { CaptchaVerifier } from '../captcha/captcha-verifier.ts'
import type { RegisteredCar } from '../cars/vehicle-register.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { parseOrderId } from '../orders/order-id.ts'
import { findPaymentSummary } from '../orders/payment-summary.ts'
import { findPlacedOrder, type PlacedOrder, placeOrder } from '../orders/place-order.ts'
import type { Shop } from '../orders/shop.ts'
import { clientOf } from './client-address.ts'
import { fieldAtFault } from './field-at-fault.ts'
import { sendProblem } from './problem.ts'

const idempotencyKeySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/))
const idQuery = v.object({ id: v.string() })
const chassisQuery = v.object({ chassinumber: chassisNumberSchema })

/** The three calls of the specification. */
export function orderRoutes(
	app: FastifyInstance,
	shop: Shop,
	captcha: CaptchaVerifier,
	limits: RateLimiter,
	onPlaced?: (outcome: PlacedOrder['outcome'], isCompany: boolean) => void,
): void {
	app.post(`/${API_PATHS.createOrder}`, async (request, reply) => {
		const body = v.safeParse(orderRequestSchema, request.body)
		if (!body.success) {
			return sendProblem(reply, 'invalid-request', fieldAtFault(body.issues[0]))
		}
		const key = v.safeParse(v.optional(idempotencyKeySchema), request.headers['idempotency-key'])
		if (!key.success) {
			return sendProblem(reply, 'invalid-request', { detail: 'Look at Idempotency-Key.' })
		}
		const order = {
			request: body.output,
			language: languageFromHeader(request.headers['accept-language']),
			idempotencyKey: key.output ?? null,
		}
		const answer = (placed: PlacedOrder) => {
			onPlaced?.(placed.outcome, body.output.isCompany)
			return placed.outcome === 'key-used-for-another-order'
				? sendProblem(reply, 'idempotency-key-reused')
				: reply.send({ isSuccess: true, orderId: placed.orderId })
		}

		// A retry whose first answer got lost brings a captcha token that is already used.
		const known = await findPlacedOrder(shop, order)
		if (known) return answer(known)

		const verdict = await captcha.verify(body.output.recaptchaToken, order.idempotencyKey)
		if (verdict === 'refused') return sendProblem(reply, 'captcha-refused')
		if (verdict === 'unavailable') return sendProblem(reply, 'captcha-unavailable')
		const { emailAddress, chassiNumbers } = body.output
		const allowance = await limits.takeOrder(
			clientOf(request.ip),
			emailAddress,
			chassiNumbers.length,
		)
		if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance)
		return answer(await placeOrder(shop, order))
	})

	app.get(`/${API_PATHS.paymentSummary}`, async (request, reply) => {
		const query = v.safeParse(idQuery, request.query)
		const orderId = query.success ? parseOrderId(query.output.id) : null
		const summary = orderId && (await findPaymentSummary(shop, orderId))
		return summary ? reply.send(summary) : reply.code(204).send()
	})

	app.get(`/${API_PATHS.getCar}`, async (request, reply) => {
		const query = v.safeParse(chassisQuery, request.query)
		if (!query.success) return sendProblem(reply, 'invalid-chassis-number')
		const { chassinumber } = query.output
		const allowance = await limits.takeCarLookup(clientOf(request.ip), chassinumber)
		if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance)
		const [car] = await shop.register.findCars([chassinumber])
		return car ? reply.send(presentCar(car)) : reply.code(204).send()
	})
}

function presentCar(car: RegisteredCar): Car {
	return {
		chassiNo17: car.chassisNumber,
		chassiNo10: car.chassisNumber10,
		modelYear: car.modelYear,
		registrationType: car.registrationType,
		isReimported: car.isReimported,
		licensePlateNumber: car.licensePlateNumber,
		modelText: car.modelText,
	}
}
