import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { sendProblem } from '../../../http/problem.ts'
import { previewHandling } from '../../../orders/handling/preview-handling.ts'
import { readSentMails } from '../../../orders/mails/read-sent-mails.ts'
import { sendableMails } from '../../../orders/mails/resend-mail.ts'
import { planRefund, type RefundPlan } from '../../../orders/refunding/plan-refund.ts'
import { planRefunds } from '../../../orders/refunding/plan-refunds.ts'
import type { Shop } from '../../../orders/shop.ts'
import type { DeskFace } from '../desk-face.ts'
import { parseOrRefuse } from '../parse-body.ts'

type OfOrder = { readonly Params: { readonly id: string } }
type OfMail = {
	readonly Params: { readonly id: string; readonly kind: string; readonly version: string }
}

const refundQuery = v.object({
	/** Several: `cars=…&cars=…`. */
	cars: v.optional(
		v.union([
			v.pipe(
				v.string(),
				v.maxLength(40),
				v.transform((car) => [car]),
			),
			v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(50)),
		]),
	),
	amountOre: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/u), v.transform(Number))),
})

/** A mail is a page by somebody else's rules: it runs nothing, loads nothing, and is shown in our own pages only. */
const MAIL_POLICY =
	"sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

/** What an order's page shows beside the order: mails as they were sent, and what an act would do. */
export function orderPartsCalls(scope: FastifyInstance, { desk }: DeskFace): void {
	const { shop } = desk

	scope.get<OfOrder>('/api/desk/orders/:id/mails', async ({ params: { id } }) => {
		const mails = await readSentMails(shop.db, id)
		return {
			mails: mails.map(({ kind, version, sentAt, termsSha256, content }) => ({
				kind,
				version,
				sentAt,
				termsSha256,
				content: content && {
					recipient: content.recipient,
					subject: content.subject,
					text: content.text,
					attachments: content.attachments,
				},
			})),
			/** What could be sent once more, the one that fits first. */
			sendable: await sendableMails(shop, id),
		}
	})

	scope.get<OfMail>('/api/desk/orders/:id/mails/:kind/:version', async (request, reply) => {
		const { id, kind, version } = request.params
		const mail = (await readSentMails(shop.db, id)).find(
			(one) => one.kind === kind && String(one.version) === version,
		)
		if (!mail?.content) return sendProblem(reply, 'not-found')
		return sendMail(reply, mail.content.html)
	})

	scope.get<OfOrder>('/api/desk/orders/:id/handling', async (request, reply) => {
		const preview = await previewHandling(shop, request.params.id)
		return preview ? reply.send(preview) : sendProblem(reply, 'not-found')
	})

	/** What a refund would be, to be shown before it is asked for. */
	scope.get<OfOrder>('/api/desk/orders/:id/refund', async (request, reply) => {
		const query = parseOrRefuse(reply, refundQuery, request.query)
		if (!query) return reply
		const wanted = query.cars
			? { chassisNumbers: query.cars }
			: { amountOre: query.amountOre ?? null }
		const { id } = request.params
		const plan = await planRefund(shop.db, shop.provider.name, id, wanted)
		const isWhole = !query.cars && query.amountOre === undefined
		return reply.send(isWhole ? { ...plan, ...(await ofEachPayment(shop, id)) } : plan)
	})
}

async function ofEachPayment({ db, provider }: Shop, orderId: string) {
	const whole = await planRefunds(db, provider.name, orderId, { amountOre: null })
	if (whole.outcome !== 'possible') return {}
	const partOf = ({ attemptId, amountOre: ore, currency }: RefundPlan) => ({
		attemptId,
		ore,
		currency,
	})
	return { payments: whole.plans.map(partOf) }
}

function sendMail(reply: FastifyReply, html: string) {
	return reply
		.header('content-security-policy', MAIL_POLICY)
		.header('x-frame-options', 'SAMEORIGIN')
		.type('text/html; charset=utf-8')
		.send(html)
}
