import { CONSENT_CALL, consentSchema } from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { parseOrderId } from '../../orders/order-id.ts'
import { giveConsent } from '../../orders/paying/visitor/consent.ts'
import type { Shop } from '../../orders/shop.ts'
import { sendProblem } from '../problem.ts'

/** Before paying: that the right of withdrawal ends with delivery, in the words that were ticked. */
export function consentRoutes(app: FastifyInstance, shop: Shop): void {
	app.post(`/${CONSENT_CALL}`, async (request, reply) => {
		const consent = v.safeParse(consentSchema, request.body)
		if (!consent.success) return sendProblem(reply, 'invalid-request')
		const orderId = parseOrderId(consent.output.id)
		const isGiven = orderId !== null && (await giveConsent(shop, orderId, consent.output.wording))
		return isGiven ? reply.code(204).send() : sendProblem(reply, 'not-found')
	})
}
