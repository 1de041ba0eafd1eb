import type { FastifyInstance } from 'fastify'
import { apiError } from '../api-error.ts'
import { readBody, refundRequest } from './api-schemas.ts'
import type { Provider } from './payments.ts'
import type { Refund } from './refund.ts'
import { approveRefund, cancelRefund, createRefund, executeApprovedRefunds } from './refunds.ts'
import { refundOnWire } from './wire.ts'

type OneRefund = { Params: { refundId: string } }

export function addRefundRoutes(
	api: FastifyInstance,
	provider: Provider,
	log: (message: string) => void,
): void {
	function find(refundId: string): Refund {
		const refund = provider.book.refund(refundId)
		if (!refund) throw apiError('REFUND_NOT_FOUND', `There is no refund ${refundId}.`)
		return refund
	}

	api.post('/refund/v1', async ({ body }) =>
		refundOnWire(await createRefund(provider, readBody(refundRequest, body), body)),
	)

	api.get<OneRefund>('/refund/v1/:refundId', async ({ params }) =>
		refundOnWire(find(params.refundId)),
	)

	api.post<OneRefund>('/refund/v1/:refundId/approve', async ({ params }) => {
		const approved = await approveRefund(provider, find(params.refundId))
		setImmediate(() =>
			executeApprovedRefunds(provider).catch((error) => log(`Refund not executed: ${error}`)),
		)
		return refundOnWire(approved)
	})

	api.post<OneRefund>('/refund/v1/:refundId/cancel', async ({ params }) =>
		refundOnWire(await cancelRefund(provider, find(params.refundId))),
	)
}
