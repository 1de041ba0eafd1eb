import { payPath } from '@coc/contract'
import type { FastifyInstance } from 'fastify'
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
	 * does not answer. A person is behind it, so it is never JSON.
	 */
	app.get<{ Params: { id: string } }>(payPath(':id'), async (request, reply) => {
		const leadTo = (address: string) =>
			reply.header('cache-control', 'no-store').redirect(address, 303)
		const language = languageOfPage(request)
		const orderId = parseOrderId(request.params.id)
		if (!orderId) return leadTo(orderPage(shop, { orderId: request.params.id, language }))
		const page = { orderId, language }
		const onError = (error: unknown) => log.error(error, request.id)
		const paying = await payNow(shop, orderId, onError).catch((error: unknown) => {
			onError(error)
			return { outcome: 'provider-away', language: null } as const
		})
		switch (paying.outcome) {
			case 'link':
				return leadTo(paying.link)
			case 'nothing-to-pay':
				return leadTo(orderPage(shop, page))
			case 'consent-wanted':
				return leadTo(pageWhenConsentIsWanted(shop, page))
			case 'provider-away':
				return leadTo(
					pageWhenProviderIsAway(shop, { orderId, language: language ?? paying.language }),
				)
		}
	})

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
