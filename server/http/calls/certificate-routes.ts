import { Readable } from 'node:stream'
import { API_PATHS, SHA256_PATTERN } from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { fetchCertificate } from '../../deliveries/fetch-certificate.ts'
import { readContent } from '../../documents/fetching/read-content.ts'
import { takeCertificateDownload } from '../../limits/certificate-downloads.ts'
import { takeTurns } from '../../limits/take-turns.ts'
import type { Log } from '../../log/log.ts'
import { parseOrderId } from '../../orders/order-id.ts'
import type { Shop } from '../../orders/shop.ts'
import { refusePaper, registerPapers } from './papers.ts'

const TYPES = { pdf: 'application/pdf', xml: 'application/xml' } as const

/** Of the connections to the database: orders must not queue behind hundreds of downloads. */
const READ_AT_ONCE = 4

const wanted = v.object({
	id: v.string(),
	sha256: v.pipe(v.string(), v.regex(SHA256_PATTERN)),
})

/** Far more than the form holds. */
const BODY_LIMIT = 8 * 1024

/**
 * A certificate, for whoever knows the order's number. By a form's POST: what a mail scanner or a preview
 * looks at is not fetched.
 */
export function certificateRoutes(app: FastifyInstance, shop: Shop, log: Pick<Log, 'error'>): void {
	const inTurn = takeTurns(READ_AT_ONCE)
	registerPapers(app, shop, log, (scope) => {
		// Only here: elsewhere a foreign page's form is refused.
		scope.removeAllContentTypeParsers()
		scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
			done(null, Object.fromEntries(new URLSearchParams(String(body)))),
		)
		const path = `/${API_PATHS.certificate}`
		scope.post(path, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
			const form = v.safeParse(wanted, request.body)
			const orderId = form.success ? parseOrderId(form.output.id) : null
			if (!form.success || !orderId) return refusePaper(shop, request, reply, 'not-found')
			const allowance = await takeCertificateDownload(shop.pool, orderId)
			if (!allowance.allowed) {
				return refusePaper(shop, request, reply, 'too-many-requests', allowance)
			}
			const certificate = await fetchCertificate(shop, orderId, form.output.sha256)
			if (!certificate) return refusePaper(shop, request, reply, 'not-found')
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
