import {
	API_PATHS,
	ASK_PROVIDER,
	type Car,
	chassisNumberSchema,
	languageFromHeader,
	orderRequestSchemaWith,
} from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { CaptchaVerifier } from '../../captcha/captcha-verifier.ts'
import type { RegisteredCar } from '../../cars/vehicle-register.ts'
import { takeCarLookup } from '../../limits/car-lookups.ts'
import type { Limits } from '../../limits/limits.ts'
import { cocPriceOre } from '../../orders/handling/price.ts'
import { parseOrderId } from '../../orders/order-id.ts'
import { askProvider } from '../../orders/paying/visitor/ask-provider.ts'
import { findPaymentSummary } from '../../orders/payment-summary.ts'
import { findPlacedOrder, type PlacedOrder, placeOrder } from '../../orders/placing/place-order.ts'
import type { Shop } from '../../orders/shop.ts'
import { clientOf } from '../client-address.ts'
import { sendProblem } from '../problem.ts'
import { fieldAtFault } from './field-at-fault.ts'

const idempotencyKeySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/))
const idQuery = v.object({ id: v.string() })
const askQuery = v.object({ [ASK_PROVIDER]: v.string() })
const chassisQuery = v.object({ chassinumber: chassisNumberSchema })

/** The three calls of the specification. */
export function orderRoutes(
	app: FastifyInstance,
	shop: Shop,
	captcha: CaptchaVerifier,
	limits: Limits,
	onPlaced?: (outcome: PlacedOrder['outcome'], isCompany: boolean) => void,
): void {
	const orderRequestSchema = orderRequestSchemaWith(shop.nameExtraCharacters)

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
				: reply.send({
						isSuccess: true,
						orderId: placed.orderId,
						reference: placed.reference,
					})
		}
		const captchaAnswer = await captcha.verify(body.output.recaptchaToken)
		if (captchaAnswer.verdict !== 'solved') {
			// A retry after a lost answer brings a captcha token that is already used.
			const known = await findPlacedOrder(shop, order)
			return known ? answer(known) : sendProblem(reply, `captcha-${captchaAnswer.verdict}`)
		}
		const { solved } = captchaAnswer
		const client = clientOf(request.ip)
		const placed = await placeOrder(shop, order, { solved, client, limits })
		switch (placed.outcome) {
			case 'captcha-used-before':
				return sendProblem(reply, 'captcha-refused')
			case 'over-limits':
				return sendProblem(reply, 'too-many-requests', placed)
			default:
				return answer(placed)
		}
	})

	app.get(`/${API_PATHS.paymentSummary}`, async (request, reply) => {
		const query = v.safeParse(idQuery, request.query)
		const orderId = query.success ? parseOrderId(query.output.id) : null
		if (!orderId) return reply.code(204).send()
		const isProviderAsked = asksProvider(request.query) && (await askProvider(shop, orderId))
		const summary = await findPaymentSummary(shop, orderId)
		if (!summary) return reply.code(204).send()
		return reply.send(isProviderAsked ? { ...summary, isProviderAsked } : summary)
	})

	app.get(`/${API_PATHS.getCar}`, async (request, reply) => {
		const query = v.safeParse(chassisQuery, request.query)
		if (!query.success) return sendProblem(reply, 'invalid-chassis-number')
		const { chassinumber } = query.output
		const allowance = await takeCarLookup(shop.pool, limits, clientOf(request.ip), chassinumber)
		if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance)
		const [car] = await shop.register.findCars([chassinumber])
		return car ? reply.send(presentCar(car, shop)) : reply.code(204).send()
	})
}

function asksProvider(query: unknown): boolean {
	return v.is(askQuery, query)
}

function presentCar(
	car: RegisteredCar,
	{ showPrices, usualPriceOre }: Pick<Shop, 'showPrices' | 'usualPriceOre'>,
): Car {
	const priceOre = showPrices ? cocPriceOre(car, usualPriceOre) : null
	return {
		chassiNo17: car.chassisNumber,
		chassiNo10: car.chassisNumber10,
		modelYear: car.modelYear,
		registrationType: car.registrationType,
		isReimported: car.isReimported,
		licensePlateNumber: car.licensePlateNumber,
		modelText: car.modelText,
		cocExists: car.cocExists,
		price: priceOre === null ? null : priceOre / 100,
	}
}
