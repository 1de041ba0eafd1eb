import { API_PATHS } from '@coc/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { takeReceiptDownload } from '../../limits/receipt-downloads.ts'
import type { Log } from '../../log/log.ts'
import { creditNoteFile } from '../../orders/credit-notes/credit-note-file.ts'
import { parseOrderId } from '../../orders/order-id.ts'
import { receiptFile } from '../../orders/receipts/receipt-file.ts'
import type { Shop } from '../../orders/shop.ts'
import { refusePaper, registerPapers } from './papers.ts'

const idQuery = v.object({ id: v.string() })
const noteQuery = v.object({
	id: v.string(),
	number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)),
})

/** The receipt of a paid order and its credit notes, for whoever knows the order's number. */
export function receiptRoutes(app: FastifyInstance, shop: Shop, log: Pick<Log, 'error'>): void {
	registerPapers(app, shop, log, (scope) => {
		scope.get(`/${API_PATHS.receipt}`, async (request, reply) => {
			const query = v.safeParse(idQuery, request.query)
			if (!query.success) return refusePaper(shop, request, reply, 'not-found')
			const { id } = query.output
			return sendFile(request, reply, id, (orderId) => receiptFile(shop, orderId))
		})

		scope.get(`/${API_PATHS.creditNote}`, async (request, reply) => {
			const query = v.safeParse(noteQuery, request.query)
			if (!query.success) return refusePaper(shop, request, reply, 'not-found')
			const { id, number } = query.output
			return sendFile(request, reply, id, (orderId) =>
				creditNoteFile(shop, orderId, Number(number)),
			)
		})
	})

	/** All papers of an order share its budget. */
	async function sendFile(
		request: FastifyRequest,
		reply: FastifyReply,
		id: string,
		fileOf: (orderId: string) => Promise<{ name: string; pdf: Buffer } | null>,
	) {
		const orderId = parseOrderId(id)
		if (!orderId) return refusePaper(shop, request, reply, 'not-found')
		const allowance = await takeReceiptDownload(shop.pool, orderId)
		if (!allowance.allowed) {
			return refusePaper(shop, request, reply, 'too-many-requests', allowance)
		}
		const file = await fileOf(orderId)
		if (!file) return refusePaper(shop, request, reply, 'not-found')
		return reply
			.type('application/pdf')
			.header('content-disposition', `attachment; filename="${file.name}"`)
			.send(file.pdf)
	}
}
