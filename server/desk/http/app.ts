import { availableParallelism } from 'node:os'
import { CHANGES_PATH } from '@coc/contract/desk'
import Fastify, { type FastifyInstance } from 'fastify'
import { isApiPath } from '../../http/api-path.ts'
import { healthRoutes } from '../../http/calls/health-routes.ts'
import { answerClientError } from '../../http/client-error.ts'
import { shutDownGracefully } from '../../http/graceful-shutdown.ts'
import { boundLoad, type Capacity } from '../../http/load-shedding.ts'
import { answerMethodNotAllowed, noteMethods } from '../../http/method-not-allowed.ts'
import { sendProblem } from '../../http/problem.ts'
import { answerWithRequestId, REQUEST_ID_HEADER, requestIds } from '../../http/request-id.ts'
import { logRequests, routeOf } from '../../http/request-log.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { serverWithTimeouts, type Timeouts, timeHandlers } from '../../http/timeouts.ts'
import { takeTurns } from '../../limits/take-turns.ts'
import type { Log } from '../../log/log.ts'
import type { WebMetrics } from '../../metrics/web-metrics.ts'
import type { IdentityProvider } from '../../operators/company/identity-provider.ts'
import { relyingPartyAt } from '../../operators/passkeys/relying-party.ts'
import { sessionsAlive } from '../../operators/sessions/sessions-alive.ts'
import type { SharedDesk } from '../context.ts'
import { changeStreams } from '../live/change-streams.ts'
import type { ListenForChanges } from '../live/listen-for-changes.ts'
import { buildDeskDocument } from './api-document/build-desk-document.ts'
import { actCalls } from './calls/act-calls.ts'
import { booksCalls } from './calls/books-calls.ts'
import { carCalls } from './calls/car-calls.ts'
import { carFileCalls } from './calls/car-file-calls.ts'
import { certificateCalls } from './calls/certificate-calls.ts'
import { changeCalls } from './calls/change-calls.ts'
import { companyCalls } from './calls/company-calls.ts'
import { documentCalls } from './calls/document-calls.ts'
import { officeCalls } from './calls/office-calls.ts'
import { listCalls } from './calls/orders/list-calls.ts'
import { orderCalls } from './calls/orders/order-calls.ts'
import { orderFileCalls } from './calls/orders/order-file-calls.ts'
import { orderPartsCalls } from './calls/orders/order-parts-calls.ts'
import { presenceCalls } from './calls/orders/presence-calls.ts'
import { sessionCalls } from './calls/session-calls.ts'
import { signInCalls } from './calls/sign-in-calls.ts'
import { worksCalls } from './calls/works-calls.ts'
import type { DeskFace } from './desk-face.ts'
import { answerDeskErrors } from './errors.ts'
import { type DeskFiles, deskPages } from './pages/desk-pages.ts'
import { refuseOtherSites } from './same-origin.ts'
import { sessionCookie } from './session-cookie.ts'
import { requireSession, requireToSee } from './signed-in.ts'

type DeskAppOptions = {
	readonly desk: SharedDesk
	/** Its own address, as browsers see it. */
	readonly url: string
	readonly clerkRefundLimitOre: number
	readonly company: IdentityProvider | null
	readonly files: DeskFiles
	/** Where it hears that something has changed. */
	readonly listen: ListenForChanges
	readonly trustedProxies: readonly string[]
	readonly log: Log
	readonly metrics?: Pick<WebMetrics, 'measure'>
	/** Aborted as soon as the process is to stop. */
	readonly stopping?: AbortSignal
	readonly timeouts?: Partial<Timeouts>
	readonly capacity?: Partial<Capacity>
}

const BODY_LIMIT = 256 * 1024

/** Of those that read many orders: however busy the office is, a processor is left to its customers. */
const LOOKS_AT_ONCE = Math.max(1, availableParallelism() - 1)

/** A certificate of 25 MB over a warehouse's network takes its time, and so does scanning it, without a word meanwhile. */
const UPLOADS = {
	requestMs: 120_000,
	idleMs: 120_000,
	handlerMs: 120_000,
} as const satisfies Partial<Timeouts>

/** Not those of the public's listener: neither has a route of the other. */
const HEALTH_PATHS = { live: '/health/live', ready: '/health/ready' }

/** The office's listener without listening, apart from the public's: it can live behind a VPN. */
export async function buildDeskApp(options: DeskAppOptions): Promise<FastifyInstance> {
	const { desk, url, log } = options
	const timeouts = { ...UPLOADS, ...options.timeouts }
	const app = Fastify({
		bodyLimit: BODY_LIMIT,
		serverFactory: (framework) => serverWithTimeouts(framework, timeouts),
		clientErrorHandler: answerClientError,
		trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
		genReqId: requestIds(options.trustedProxies),
		frameworkErrors: (_error, request, reply) =>
			sendProblem(reply.header(REQUEST_ID_HEADER, request.id), 'invalid-request'),
		return503OnClosing: false,
		routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
	})
	app.removeContentTypeParser('text/plain')
	timeHandlers(app, timeouts)
	answerWithRequestId(app)
	logRequests(app, log)
	options.metrics?.measure(app)
	answerDeskErrors(app, log)
	const methods = noteMethods(app)
	securityHeaders(app)
	app.addHook('onRequest', (_request, reply, done) => {
		reply.header('cache-control', 'no-store')
		done()
	})
	boundLoad(
		app,
		{
			// A stream is open for hours and asks the database for nothing.
			isCounted: (request) => isApiPath(routeOf(request)) && routeOf(request) !== CHANGES_PATH,
			refuse: (_request, reply) => sendProblem(reply, 'temporarily-unavailable'),
		},
		options.capacity,
	)
	refuseOtherSites(app, url)
	const cookie = sessionCookie(url)
	const face: DeskFace = {
		desk,
		party: relyingPartyAt(url, desk.shop.brandName),
		cookie,
		inTurn: takeTurns(LOOKS_AT_ONCE),
		clerkRefundLimitOre: options.clerkRefundLimitOre,
		company: options.company,
		log,
	}
	signInCalls(app, face)
	if (options.company) companyCalls(app, face, options.company)
	app.register(async (scope) => {
		const signed = requireSession(scope, { db: desk.shop.db, cookie })
		sessionCalls(scope, face, signed)
		scope.register(async (reading) => {
			requireToSee(reading, signed)
			orderCalls(reading, face)
			orderPartsCalls(reading, face, signed)
			orderFileCalls(reading, face, signed)
			presenceCalls(reading, face, signed)
			officeCalls(reading, face, signed)
			listCalls(reading, face, signed)
			certificateCalls(reading, face)
			worksCalls(reading, face, signed)
			carCalls(reading, face)
			booksCalls(reading, face)
		})
		actCalls(scope, face, signed)
		documentCalls(scope, face, signed)
		carFileCalls(scope, face, signed)
		const { brandName, contactEmail } = desk.shop
		const document = { url, brandName, contactEmail, hasCompany: options.company !== null }
		scope.get('/api/desk/openapi.json', async () => buildDeskDocument(document))
	})
	app.register(async (scope) => {
		// It stays open by itself, whoever sits there or does not.
		const signed = requireSession(scope, { db: desk.shop.db, cookie, isPolled: () => true })
		const aliveAmong = (ids: readonly string[]) => sessionsAlive(desk.shop.db, ids)
		changeCalls(scope, changeStreams({ listen: options.listen, aliveAmong }), signed)
	})
	const stopping = options.stopping ?? new AbortController().signal
	const { isProbed } = healthRoutes(app, desk.shop.pool, stopping, HEALTH_PATHS)
	shutDownGracefully(app, { stopping, isProbed })
	answerMethodNotAllowed(app, methods)
	await deskPages(app, options.files)
	return app
}
