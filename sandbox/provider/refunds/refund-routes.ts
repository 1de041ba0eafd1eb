import type { FastifyInstance } from 'fastify'
import { apiError } from '../../api-error.ts'
import type { Provider } from '../payments.ts'
import { readBody } from '../schema-parts.ts'
import type { Refund } from './refund.ts'
import { refundRequest, refundUpdate } from './refund-request.ts'
import { refundOnWire } from './refund-wire.ts'
import { approveRefund, cancelRefund, createRefund, executeApprovedRefunds } from './refunds.ts'

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
		refundOnWire(await createRefund(provider, readBody(refundRequest, body))),
	)

	api.get<OneRefund>('/refund/v1/:refundId', async ({ params }) =>
		refundOnWire(find(params.refundId)),
	)

	api.post<OneRefund>('/refund/v1/:refundId/approve', async ({ params, body }) => {
		const { actingRepresentative } = readBody(refundUpdate, body)
		const approved = await approveRefund(provider, find(params.refundId), actingRepresentative)
		setImmediate(() =>
			executeApprovedRefunds(provider).catch((error) => log(`Refund not executed: ${error}`)),
		)
		return refundOnWire(approved)
	})

	api.post<OneRefund>('/refund/v1/:refundId/cancel', async ({ params, body }) => {
		const { actingRepresentative } = readBody(refundUpdate, body)
		return refundOnWire(await cancelRefund(provider, find(params.refundId), actingRepresentative))
	})
}
