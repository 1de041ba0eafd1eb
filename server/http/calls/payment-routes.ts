import { payPath } from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../../log/log.ts'
import { parseOrderId } from '../../orders/order-id.ts'
import { openPayment } from '../../orders/paying/open-payment.ts'
import { receiveCallback } from '../../orders/paying/receive-callback.ts'
import type { Shop } from '../../orders/shop.ts'
import { sendProblem } from '../problem.ts'
import { orderPage } from './order-page.ts'

export function paymentRoutes(app: FastifyInstance, shop: Shop, log: Pick<Log, 'error'>): void {
	/**
	 * Where `paymentLink` leads: on to the provider, or back to the order's page when there is
	 * nothing to pay or the provider does not answer. A person is behind it, so it is never JSON.
	 */
	app.get<{ Params: { id: string } }>(payPath(':id'), async (request, reply) => {
		const orderId = parseOrderId(request.params.id)
		const logged = (error: unknown) => log.error(error, request.id)
		const link = orderId && (await openPayment(shop, orderId).catch(logged))
		const page = orderPage(shop, orderId ?? request.params.id)
		return reply.header('cache-control', 'no-store').redirect(link || page, 303)
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
