import { Readable } from 'node:stream'
import { API_PATHS, SHA256_PATTERN } from '@coc/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { fetchCertificate } from '../../deliveries/fetch-certificate.ts'
import { readContent } from '../../documents/fetching/read-content.ts'
import { takeCertificateDownload } from '../../limits/certificate-downloads.ts'
import { takeTurns } from '../../limits/take-turns.ts'
import { parseOrderId } from '../../orders/order-id.ts'
import type { Shop } from '../../orders/shop.ts'
import { sendProblem } from '../problem.ts'
import { languageOfPage, pageWhenNotFetched } from './order-page.ts'

const TYPES = { pdf: 'application/pdf', xml: 'application/xml' } as const

/** Of the connections to the database: orders must not queue behind hundreds of downloads. */
const READ_AT_ONCE = 4

const wanted = v.object({
	id: v.string(),
	sha256: v.pipe(v.string(), v.regex(SHA256_PATTERN)),
})

const SEE_OTHER = 303

/** Who pressed the button gets to see a page, as every browser asks for one. */
const isForPerson = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/**
 * A certificate, for whoever knows the order's number. By a form's POST: what a mail scanner or a preview
 * looks at is not fetched.
 */
export function certificateRoutes(app: FastifyInstance, shop: Shop): void {
	const inTurn = takeTurns(READ_AT_ONCE)
	app.register(async (scope) => {
		// Only here: elsewhere a foreign page's form is refused.
		scope.removeAllContentTypeParsers()
		scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
			done(null, Object.fromEntries(new URLSearchParams(String(body)))),
		)
		scope.post(`/${API_PATHS.certificate}`, async (request, reply) => {
			const form = v.safeParse(wanted, request.body)
			const orderId = form.success ? parseOrderId(form.output.id) : null
			if (!form.success || !orderId) return sendProblem(reply, 'not-found')
			const allowance = await takeCertificateDownload(shop.pool, orderId)
			const certificate = allowance.allowed
				? await fetchCertificate(shop, orderId, form.output.sha256)
				: null
			if (!certificate && isForPerson(request)) {
				const page = { orderId, language: languageOfPage(request) }
				return reply.redirect(pageWhenNotFetched(shop, page), SEE_OTHER)
			}
			if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance)
			if (!certificate) return sendProblem(reply, 'not-found')
			return reply
				.type(TYPES[certificate.format])
				.headers({
					'content-length': certificate.size,
					'content-disposition': `attachment; filename="${certificate.name}"`,
					'content-security-policy': "default-src 'none'; sandbox",
				})
				.send(Readable.from(readContent(shop.pool, certificate, inTurn)))
		})
	})
}
