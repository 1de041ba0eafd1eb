import type { PaymentSummary } from '@coc/contract'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance } from 'fastify'
import type { CaptchaVerifier } from '../captcha/captcha-verifier.ts'
import type { Limits } from '../limits/limits.ts'
import type { Log } from '../log/log.ts'
import type { WebMetrics } from '../metrics/web-metrics.ts'
import { parseOrderId } from '../orders/order-id.ts'
import { findPaymentSummary } from '../orders/payment-summary.ts'
import type { Shop } from '../orders/shop.ts'
import { apiDocumentRoutes } from './calls/api-document-routes.ts'
import { captchaRoutes } from './calls/captcha-routes.ts'
import { certificateRoutes } from './calls/certificate-routes.ts'
import { consentRoutes } from './calls/consent-routes.ts'
import { healthRoutes } from './calls/health-routes.ts'
import { orderRoutes } from './calls/order-routes.ts'
import { paymentRoutes } from './calls/payment-routes.ts'
import { receiptRoutes } from './calls/receipt-routes.ts'
import { verifyRoutes } from './calls/verify-routes.ts'
import { answerClientError } from './client-error.ts'
import { answerErrors } from './errors.ts'
import { shutDownGracefully } from './graceful-shutdown.ts'
import { type Capacity, shedLoad } from './load-shedding.ts'
import { answerMethodNotAllowed, noteMethods } from './method-not-allowed.ts'
import { writeBarePage } from './pages/bare-page.ts'
import { decodableAddress } from './pages/decodable-address.ts'
import { pageRoutes, type SiteOptions } from './pages/page-routes.ts'
import { type ResponseCache, responseCache } from './pages/response-cache.ts'
import { wellKnownRoutes } from './pages/well-known-routes.ts'
import { sendProblem } from './problem.ts'
import { answerWithRequestId, REQUEST_ID_HEADER, requestIds } from './request-id.ts'
import { logRequests } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { serverWithTimeouts, type Timeouts, timeHandlers } from './timeouts.ts'
import { withdrawalRoutes } from './withdrawals/withdrawal-routes.ts'

type AppOptions = {
	readonly shop: Shop
	readonly captcha: CaptchaVerifier
	readonly limits: Limits
	/** Absent where only the API is wanted. */
	readonly site?: SiteOptions
	/** Other origins whose pages may call the API. */
	readonly corsOrigins: readonly string[]
	readonly trustedProxies: readonly string[]
	readonly log: Log
	readonly metrics?: WebMetrics
	/** Aborted as soon as the process is to stop. */
	readonly stopping?: AbortSignal
	/** Shorter ones, where a test waits for them. */
	readonly timeouts?: Partial<Timeouts>
	/** Less of it, where a test exhausts it. */
	readonly capacity?: Partial<Capacity>
}

const BODY_LIMIT = 64 * 1024

/** Builds the HTTP side without listening: tests send requests into the very app that runs. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
	const cache = options.site && createResponseCache(options)
	const app = Fastify({
		bodyLimit: BODY_LIMIT,
		serverFactory: (framework) =>
			serverWithTimeouts(cache ? cache.before(framework) : framework, options.timeouts),
		clientErrorHandler: answerClientError,
		trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
		genReqId: requestIds(options.trustedProxies),
		rewriteUrl: ({ url = '/' }) => decodableAddress(url),
		frameworkErrors: (_error, request, reply) =>
			sendProblem(reply.header(REQUEST_ID_HEADER, request.id), 'invalid-request'),
		// While draining, requests are still served.
		return503OnClosing: false,
		routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 200 },
	})
	// Fastify's default besides JSON.
	app.removeContentTypeParser('text/plain')
	timeHandlers(app, options.timeouts)
	answerWithRequestId(app)
	logRequests(app, options.log)
	options.metrics?.measure(app)
	answerErrors(app, options.log)
	const methods = noteMethods(app)
	securityHeaders(app)
	await app.register(cors, {
		origin: [...options.corsOrigins],
		methods: ['GET', 'POST'],
		allowedHeaders: ['content-type', 'accept-language', 'idempotency-key'],
		exposedHeaders: ['retry-after', 'x-request-id'],
		// An OPTIONS that no browser sent is no mistake.
		strictPreflight: false,
		maxAge: 3600,
	})
	// Cacheable answers override it.
	app.addHook('onRequest', (_request, reply, done) => {
		reply.header('cache-control', 'no-store')
		done()
	})
	shedLoad(app, options.shop, options.capacity)
	orderRoutes(app, options.shop, options.captcha, options.limits, options.metrics?.countOrder)
	captchaRoutes(app, options.captcha)
	receiptRoutes(app, options.shop, options.log)
	certificateRoutes(app, options.shop, options.log)
	verifyRoutes(app, options.shop)
	paymentRoutes(app, options.shop, options.log)
	consentRoutes(app, options.shop)
	withdrawalRoutes(app, { shop: options.shop, log: options.log, ...wordsOf(options.site) })
	const stopping = options.stopping ?? new AbortController().signal
	const { isProbed } = healthRoutes(app, options.shop.pool, stopping)
	shutDownGracefully(app, { stopping, isProbed, onClosing: () => cache?.stop() })
	wellKnownRoutes(app, options.shop.publicUrl, options.shop.contactEmail)
	apiDocumentRoutes(app, options.shop, options.captcha.createChallenge !== undefined)
	answerMethodNotAllowed(app, methods)
	if (options.site) {
		const findOrder = (orderId: string) => findOrderOnPage(options.shop, orderId)
		await pageRoutes(app, options.site, { cache, findOrder })
	}
	return app
}

/** Under the very address that its links name. */
async function findOrderOnPage(shop: Shop, orderId: string): Promise<PaymentSummary | null> {
	return parseOrderId(orderId) === orderId ? findPaymentSummary(shop, orderId) : null
}

/** Where only the API is wanted, its words stand alone. */
function wordsOf(site: SiteOptions | undefined) {
	return {
		write: site?.writeWordsPage ?? writeBarePage,
		policy: site?.policy ?? { apiOrigin: null, logoOrigin: null, captcha: { provider: 'altcha' } },
	} as const
}

/** Logged and measured like all others. */
function createResponseCache({ trustedProxies, log, metrics }: AppOptions): ResponseCache {
	return responseCache({
		idOf: requestIds(trustedProxies),
		onAnswer({ request, route, seconds }) {
			const milliseconds = Math.round(seconds * 1_000)
			log.request({ request, method: 'GET', route, status: 200, milliseconds })
			metrics?.timeAnswer('GET', route, 200, seconds)
		},
	})
}
