import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { CaptchaVerifier } from './captcha/captcha-verifier.ts'
import { isApiPath } from './http/api-path.ts'
import { captchaRoutes } from './http/captcha-routes.ts'
import { answerErrors } from './http/errors.ts'
import { healthRoutes } from './http/health-routes.ts'
import { orderRoutes } from './http/order-routes.ts'
import { pageRoutes, type SiteOptions } from './http/page-routes.ts'
import { paymentRoutes } from './http/payment-routes.ts'
import { sendProblem } from './http/problem.ts'
import { wellKnownRoutes } from './http/well-known-routes.ts'
import type { Shop } from './orders/shop.ts'

export type AppOptions = {
	readonly shop: Shop
	readonly captcha: CaptchaVerifier
	/** Absent where only the API is wanted. */
	readonly site?: SiteOptions
	/** Other origins whose pages may call the API. */
	readonly corsOrigins: readonly string[]
	readonly trustedProxies: readonly string[]
	readonly logError: (error: Error) => void
}

const BODY_LIMIT = 64 * 1024

/** Builds the HTTP side without listening: tests send requests into the very app that runs. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
	const app = Fastify({
		bodyLimit: BODY_LIMIT,
		requestTimeout: 15_000,
		connectionTimeout: 30_000,
		handlerTimeout: 30_000,
		trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
		frameworkErrors: (_error, _request, reply) => sendProblem(reply, 'invalid-request'),
		routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 200 },
	})
	answerErrors(app, options.logError)
	await app.register(helmet, {
		// Pages bring a policy of their own; an API answer is never a document.
		contentSecurityPolicy: {
			useDefaults: false,
			directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
		},
		referrerPolicy: { policy: 'no-referrer' },
		frameguard: { action: 'deny' },
		crossOriginEmbedderPolicy: false,
	})
	await app.register(cors, {
		origin: [...options.corsOrigins],
		methods: ['GET', 'POST'],
		allowedHeaders: ['content-type', 'accept-language', 'idempotency-key'],
		maxAge: 3600,
	})
	app.addHook('onRequest', async (request, reply) => {
		if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
	})
	orderRoutes(app, options.shop, options.captcha)
	captchaRoutes(app, options.captcha)
	paymentRoutes(app, options.shop, options.logError)
	healthRoutes(app, options.shop.pool)
	wellKnownRoutes(app, options.shop.publicUrl, options.shop.contactEmail)
	if (options.site) await pageRoutes(app, options.site)
	return app
}
