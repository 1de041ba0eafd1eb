import { API_PATHS } from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { takeReceiptDownload } from '../../limits/receipt-downloads.ts'
import { parseOrderId } from '../../orders/order-id.ts'
import { receiptFile } from '../../orders/receipts/receipt-file.ts'
import type { Shop } from '../../orders/shop.ts'
import { sendProblem } from '../problem.ts'

const idQuery = v.object({ id: v.string() })

/** The receipt of a paid order, for whoever knows the order's number. */
export function receiptRoutes(app: FastifyInstance, shop: Shop): void {
	app.get(`/${API_PATHS.receipt}`, async (request, reply) => {
		const query = v.safeParse(idQuery, request.query)
		const orderId = query.success ? parseOrderId(query.output.id) : null
		if (!orderId) return sendProblem(reply, 'not-found')
		const allowance = await takeReceiptDownload(shop.pool, orderId)
		if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance)
		const file = await receiptFile(shop, orderId)
		if (!file) return sendProblem(reply, 'not-found')
		return reply
			.type('application/pdf')
			.header('content-disposition', `attachment; filename="${file.name}"`)
			.send(file.pdf)
	})
}
