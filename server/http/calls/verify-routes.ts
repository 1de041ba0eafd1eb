import { API_PATHS, SHA256_PATTERN } from '@coc/contract'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { verifyDocument } from '../../documents/verify-document.ts'
import { takeVerification } from '../../limits/verifications.ts'
import type { Shop } from '../../orders/shop.ts'
import { clientOf } from '../client-address.ts'
import { sendProblem } from '../problem.ts'

const asked = v.object({ sha256: v.pipe(v.string(), v.toLowerCase(), v.regex(SHA256_PATTERN)) })

/** For whoever holds a certificate: is it ours? */
export function verifyRoutes(app: FastifyInstance, shop: Shop): void {
	app.get(`/${API_PATHS.verifyCertificate}`, async (request, reply) => {
		const query = v.safeParse(asked, request.query)
		if (!query.success) return sendProblem(reply, 'invalid-request')
		const allowance = await takeVerification(shop.pool, clientOf(request.ip))
		if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance)
		return reply.send(await verifyDocument(shop.db, query.output.sha256))
	})
}
