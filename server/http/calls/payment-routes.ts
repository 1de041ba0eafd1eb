import { payPath } from '@coc/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Log } from '../../log/log.ts'
import { parseOrderId } from '../../orders/order-id.ts'
import { receiveCallback } from '../../orders/paying/receive-callback.ts'
import { payNow } from '../../orders/paying/visitor/pay-now.ts'
import type { Shop } from '../../orders/shop.ts'
import { sendProblem } from '../problem.ts'
import {
	languageOfPage,
	orderPage,
	pageWhenConsentIsWanted,
	pageWhenProviderIsAway,
} from './order-page.ts'

export function paymentRoutes(app: FastifyInstance, shop: Shop, log: Pick<Log, 'error'>): void {
	/**
	 * Where `paymentLink` leads: on to the provider, or back to the order's page, which says so when the provider
	 * does not answer. A person is behind it, so it is never JSON, also when we ourselves do not answer in time.
	 */
	app.get<{ Params: { id: string } }>(
		payPath(':id'),
		{
			errorHandler: (error, request, reply) => {
				log.error(error, request.id)
				const page = { orderId: request.params.id, language: languageOfPage(request) }
				return leadTo(reply, pageWhenProviderIsAway(shop, page))
			},
		},
		async (request, reply) => {
			const language = languageOfPage(request)
			const orderId = parseOrderId(request.params.id)
			if (!orderId) return leadTo(reply, orderPage(shop, { orderId: request.params.id, language }))
			const page = { orderId, language }
			const paying = await payNow(shop, orderId, (error) => log.error(error, request.id))
			switch (paying.outcome) {
				case 'link':
					return leadTo(reply, paying.link)
				case 'nothing-to-pay':
					return leadTo(reply, orderPage(shop, page))
				case 'consent-wanted':
					return leadTo(reply, pageWhenConsentIsWanted(shop, page))
				case 'provider-away':
					return leadTo(
						reply,
						pageWhenProviderIsAway(shop, { orderId, language: language ?? paying.language }),
					)
			}
		},
	)

	// Its own scope, because a callback is authenticated by its raw bytes, before anything is parsed.
	app.register(async (callbacks) => {
		callbacks.removeAllContentTypeParsers()
		callbacks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
			done(null, body),
		)
		callbacks.post(`/api/payments/${shop.provider.name}/callback`, async (request, reply) => {
			const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
			const accepted = await receiveCallback(shop, { headers: request.headers, body })
			return accepted ? reply.code(200).send() : sendProblem(reply, 'not-authentic')
		})
	})
}

function leadTo(reply: FastifyReply, address: string) {
	return reply.header('cache-control', 'no-store').redirect(address, 303)
}
