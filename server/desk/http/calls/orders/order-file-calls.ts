import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendProblem } from '../../../../http/problem.ts'
import { creditNoteFile } from '../../../../orders/credit-notes/credit-note-file.ts'
import { readSentMails, readTerms } from '../../../../orders/mails/read-sent-mails.ts'
import { receiptFile } from '../../../../orders/receipts/receipt-file.ts'
import { demand, perform } from '../../../acts/act.ts'
import { TAKE_DOCUMENT_OUT } from '../../../acts/documents/take-document-out.ts'
import { operatorSignedIn } from '../../../acts/operator.ts'
import { documentsOfOrder } from '../../../queries/documents/read-documents.ts'
import type { DeskFace } from '../../desk-face.ts'
import type { Signed } from '../../signed-in.ts'

type OfOrder = { readonly Params: { readonly id: string } }
type OfNote = { readonly Params: { readonly id: string; readonly number: string } }
type OfDocument = { readonly Params: { readonly id: string; readonly sha256: string } }

const NUMBER = /^[1-9]\d{0,14}$/u

/** The papers of an order, to be opened in a tab of their own. */
export function orderFileCalls(scope: FastifyInstance, face: DeskFace, signed: Signed): void {
	const { shop } = face.desk

	scope.get<OfOrder>('/api/desk/orders/:id/receipt', async (request, reply) =>
		sendPdf(reply, await receiptFile(shop, request.params.id)),
	)

	scope.get<OfNote>('/api/desk/orders/:id/credit-notes/:number', async (request, reply) => {
		const { id, number } = request.params
		return sendPdf(
			reply,
			NUMBER.test(number) ? await creditNoteFile(shop, id, Number(number)) : null,
		)
	})

	/** The terms that its mails brought. */
	scope.get<OfDocument>('/api/desk/orders/:id/terms/:sha256', async (request, reply) => {
		const { id, sha256 } = request.params
		const brought = (await readSentMails(shop.db, id)).some((mail) => mail.termsSha256 === sha256)
		const pdf = brought ? await readTerms(shop.db, sha256) : null
		return sendPdf(reply, pdf && { name: 'terms.pdf', pdf })
	})

	/** A certificate of one of its cars. Whoever takes it out is written down, as with the act `save-document`. */
	scope.get<OfDocument>('/api/desk/orders/:id/certificates/:sha256', async (request, reply) => {
		const { id, sha256 } = request.params
		const operator = operatorSignedIn(signed.sessionOf(request), face.clerkRefundLimitOre)
		// Before anything is looked up, so that a refusal tells nothing of what is there.
		demand(operator, TAKE_DOCUMENT_OUT.permission)
		const order = await shop.db
			.selectFrom('orders')
			.select('chassis_numbers')
			.where('id', '=', id)
			.executeTakeFirst()
		const documents = await documentsOfOrder(shop.db, id, order?.chassis_numbers ?? [])
		const document = documents.find((one) => one.sha256 === sha256)
		if (!document) return sendProblem(reply, 'not-found')
		const content = await perform({ ...face.desk, operator }, TAKE_DOCUMENT_OUT, { sha256 })
		if (!content) return sendProblem(reply, 'not-found')
		const { format, chassisNumber } = document
		// XML is a page to a browser, and not one of ours.
		const how = format === 'pdf' ? 'inline' : 'attachment'
		return reply
			.type(format === 'pdf' ? 'application/pdf' : 'application/octet-stream')
			.header('content-disposition', `${how}; filename="${chassisNumber}.${format}"`)
			.send(Readable.from(content))
	})
}

function sendPdf(
	reply: FastifyReply,
	file: { readonly name: string; readonly pdf: Buffer } | null,
) {
	if (!file) return sendProblem(reply, 'not-found')
	return reply
		.type('application/pdf')
		.header('content-disposition', `inline; filename="${file.name}"`)
		.send(file.pdf)
}
