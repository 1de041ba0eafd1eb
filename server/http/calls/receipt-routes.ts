import { API_PATHS } from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { parseOrderId } from '../../orders/order-id.ts'
import { findReceipt } from '../../orders/paying/find-receipt.ts'
import type { Shop } from '../../orders/shop.ts'
import { receiptPdf } from '../../receipts/receipt-pdf.ts'
import { receiptFileName } from '../../receipts/receipt-texts.ts'
import { sendProblem } from '../problem.ts'

const idQuery = v.object({ id: v.string() })

/** The receipt of a paid order, for whoever knows the order's number. */
export function receiptRoutes(app: FastifyInstance, shop: Shop): void {
	app.get(`/${API_PATHS.receipt}`, async (request, reply) => {
		const query = v.safeParse(idQuery, request.query)
		const orderId = query.success ? parseOrderId(query.output.id) : null
		const receipt = orderId && (await findReceipt(shop, orderId))
		if (!receipt) return sendProblem(reply, 'not-found')
		return reply
			.type('application/pdf')
			.header('content-disposition', `attachment; filename="${receiptFileName(receipt)}"`)
			.send(await receiptPdf(receipt))
	})
}
