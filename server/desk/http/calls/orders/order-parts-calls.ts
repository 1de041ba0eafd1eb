import { chassisNumberSchema } from '@coc/contract'
import { permissionsOf } from '@coc/contract/desk'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { sendProblem } from '../../../../http/problem.ts'
import { previewSwap } from '../../../../orders/changing/preview-swap.ts'
import { previewHandling } from '../../../../orders/handling/preview-handling.ts'
import { readSentMails } from '../../../../orders/mails/read-sent-mails.ts'
import { sendableMails } from '../../../../orders/mails/resend-mail.ts'
import {
	planRefund,
	type RefundPlan,
	type Wanted,
} from '../../../../orders/refunding/plan-refund.ts'
import { planRefunds } from '../../../../orders/refunding/plan-refunds.ts'
import type { Shop } from '../../../../orders/shop.ts'
import { previewErasing } from '../../../queries/preview-erasing.ts'
import type { DeskFace } from '../../desk-face.ts'
import { parseOrRefuse } from '../../parse-body.ts'
import type { Signed } from '../../signed-in.ts'

type OfOrder = { readonly Params: { readonly id: string } }
type OfMail = {
	readonly Params: { readonly id: string; readonly kind: string; readonly version: string }
}

/** `cars=…&cars=…` */
const several = v.union([
	v.pipe(
		v.string(),
		v.maxLength(40),
		v.transform((car) => [car]),
	),
	v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(50)),
])

const refundQuery = v.object({
	cars: v.optional(several),
	vat: v.optional(v.literal('true')),
	amountOre: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/u), v.transform(Number))),
})

const handlingQuery = v.object({ yes: v.optional(several, []) })
const swapQuery = v.object({ from: chassisNumberSchema, to: chassisNumberSchema })

/** A mail is a page by somebody else's rules: it runs nothing, loads nothing, and is shown in our own pages only. */
const MAIL_POLICY =
	"sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

/** What an order's page shows beside the order: mails as they were sent, and what an act would do. */
export function orderPartsCalls(scope: FastifyInstance, face: DeskFace, signed: Signed): void {
	const { shop } = face.desk

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
		const query = parseOrRefuse(reply, handlingQuery, request.query)
		if (!query) return reply
		const preview = await previewHandling(shop, request.params.id, query.yes)
		return preview ? reply.send(preview) : sendProblem(reply, 'not-found')
	})

	/** What a refund would be, to be shown before it is asked for. */
	scope.get<OfOrder>('/api/desk/orders/:id/refund', async (request, reply) => {
		const query = parseOrRefuse(reply, refundQuery, request.query)
		if (!query) return reply
		const wanted = wantedIn(query)
		const { id } = request.params
		const plan = await planRefund(shop.db, shop.provider.name, id, wanted)
		const isWhole = 'amountOre' in wanted && wanted.amountOre === null
		return reply.send(isWhole ? { ...plan, ...(await ofEachPayment(shop, id)) } : plan)
	})

	/** What swapping a car would cost or move. */
	scope.get<OfOrder>('/api/desk/orders/:id/swap', async (request, reply) => {
		const query = parseOrRefuse(reply, swapQuery, request.query)
		if (!query) return reply
		return reply.send(await previewSwap(shop, { orderId: request.params.id, ...query }))
	})

	/** What would go with its person. */
	scope.get<OfOrder>('/api/desk/orders/:id/erasing', async (request, reply) => {
		const { operator } = signed.sessionOf(request)
		if (!permissionsOf(operator.role).includes('erase')) return sendProblem(reply, 'not-permitted')
		const preview = await previewErasing(shop, request.params.id)
		return preview ? reply.send(preview) : sendProblem(reply, 'not-found')
	})
}

function wantedIn({ cars, vat, amountOre }: v.InferOutput<typeof refundQuery>): Wanted {
	if (cars) return { chassisNumbers: cars }
	return vat ? { vatOnly: true } : { amountOre: amountOre ?? null }
}

async function ofEachPayment({ db, provider }: Shop, orderId: string) {
	const planned = (isPaidElsewhere: boolean) =>
		planRefunds(db, provider.name, orderId, { amountOre: null }, isPaidElsewhere)
	const whole = await planned(false)
	const isLeftElsewhere = whole.outcome === 'at-other-provider'
	if (whole.outcome !== 'possible' && !isLeftElsewhere) return {}
	const here = isLeftElsewhere ? await planned(true) : whole
	const partOf = ({ attemptId, amountOre: ore, currency }: RefundPlan) => ({
		attemptId,
		ore,
		currency,
	})
	const payments = here.outcome === 'possible' ? here.plans.map(partOf) : []
	return { payments, isLeftElsewhere }
}

function sendMail(reply: FastifyReply, html: string) {
	// In a sandbox it has no origin of its own to be keyed by, and the browser would say so.
	return reply
		.removeHeader('origin-agent-cluster')
		.header('content-security-policy', MAIL_POLICY)
		.header('x-frame-options', 'SAMEORIGIN')
		.type('text/html; charset=utf-8')
		.send(html)
}
