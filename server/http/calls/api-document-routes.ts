import type { FastifyInstance } from 'fastify'
import type { Shop } from '../../orders/shop.ts'
import { buildApiDocument } from '../api-document/build-document.ts'
import { DOCUMENT_PATHS } from '../api-document/service-calls.ts'
import { writeApiPage } from '../api-document/write-page.ts'
import { policyWithoutScripts } from '../pages/content-security-policy.ts'
import { sendEncoded } from '../pages/send-encoded.ts'
import { encode } from '../pages/site.ts'

const FIVE_MINUTES = 'public, max-age=300'

/** The API described, for tools and for people. */
export function apiDocumentRoutes(
	app: FastifyInstance,
	shop: Shop,
	hasCaptchaChallenge: boolean,
): void {
	const prepare = async () => {
		const document = buildApiDocument({
			apiUrl: shop.apiUrl,
			brandName: shop.brandName,
			contactEmail: shop.contactEmail,
			paymentProvider: shop.provider.name,
			hasCaptchaChallenge,
			nameExtraCharacters: shop.nameExtraCharacters,
		})
		const page = writeApiPage(document, shop)
		return {
			document: await encode(Buffer.from(JSON.stringify(document, null, '\t'))),
			page: await encode(Buffer.from(page)),
			policy: policyWithoutScripts(page),
		}
	}
	let prepared: ReturnType<typeof prepare> | undefined
	// When it is first asked for: few servers ever are.
	const ready = () => {
		prepared ??= prepare()
		return prepared
	}

	app.get(DOCUMENT_PATHS.document, async (request, reply) => {
		const { document } = await ready()
		reply.header('cache-control', FIVE_MINUTES).type('application/json; charset=utf-8')
		return sendEncoded(request, reply, document)
	})

	app.get(DOCUMENT_PATHS.page, async (request, reply) => {
		const { page, policy } = await ready()
		reply.header('cache-control', FIVE_MINUTES).type('text/html; charset=utf-8')
		reply.header('content-security-policy', policy)
		return sendEncoded(request, reply, page)
	})
}
