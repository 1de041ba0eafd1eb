import { payPath } from '@coc/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BATCHING } from '../db/in-batches.ts'
import type { Shop } from '../orders/shop.ts'
import { DOCUMENT_PATHS } from './api-document/service-calls.ts'
import { isApiPath } from './api-path.ts'
import { languageOfPage, pageWhenProviderIsAway } from './calls/order-page.ts'
import { isPaper, isPaperForm, refusePaper } from './calls/papers.ts'
import { sendProblem } from './problem.ts'
import { routeOf } from './request-log.ts'
import { busyPage, isWithdrawalForm, isWithdrawalRoute } from './withdrawals/busy-page.ts'

export type Capacity = {
	/** Two batches of orders: while the database stores one, the next is read and checked. */
	readonly inFlight: number
	/** On top of `inFlight`. */
	readonly reservedForCallbacks: number
	readonly queued: number
	readonly maxQueueMs: number
}

type Queued = { readonly request: FastifyRequest; stop(): void }

const CAPACITY: Capacity = {
	inFlight: 2 * BATCHING.size,
	reservedForCallbacks: 20,
	queued: 400,
	maxQueueMs: 250,
}

/** The pages, the API's description and the health checks are not counted. */
export function shedLoad(app: FastifyInstance, shop: Shop, changes?: Partial<Capacity>): void {
	boundLoad(
		app,
		{
			...{ isCounted, isCallback },
			isReadFirst: (request) => isWithdrawalForm(request) || isPaperForm(request),
			refuse: (request, reply) => refuse(shop, request, reply),
		},
		changes,
	)
}

type LoadRules = {
	/** What asks the database. */
	readonly isCounted: (request: FastifyRequest) => boolean
	readonly isCallback?: (request: FastifyRequest) => boolean
	/** Refused only once its body is here, because the refusal gives it back. */
	readonly isReadFirst?: (request: FastifyRequest) => boolean
	readonly refuse: (request: FastifyRequest, reply: FastifyReply) => unknown
}

/**
 * Bounds the calls in flight and the queue for them; beyond that, load is shed with 503 and Retry-After.
 * The short queue absorbs bursts: a refusal, with the retry that follows, costs more than a wait.
 */
export function boundLoad(
	app: FastifyInstance,
	{ isCounted, isCallback = () => false, isReadFirst = () => false, refuse }: LoadRules,
	changes: Partial<Capacity> = {},
): void {
	const capacity = { ...CAPACITY, ...changes }
	const inFlight = new Set<FastifyRequest>()
	const queued = new Set<Queued>()

	const hasCapacityFor = (request: FastifyRequest) =>
		inFlight.size < capacity.inFlight + (isCallback(request) ? capacity.reservedForCallbacks : 0)

	const enqueue = (request: FastifyRequest, admit: () => void) => {
		const one = {
			request,
			stop: () => {
				clearTimeout(timer)
				queued.delete(one)
				admit()
			},
		}
		const timer = setTimeout(one.stop, capacity.maxQueueMs)
		queued.add(one)
	}

	// Before the body is read, so that a refusal costs little.
	app.addHook('onRequest', (request, reply, done) => {
		const isFull = !hasCapacityFor(request) && queued.size >= capacity.queued
		if (isFull && isCounted(request) && !isReadFirst(request)) refuse(request, reply)
		else done()
	})
	// Counted only once the body is here: a slow client takes up no capacity.
	app.addHook('preHandler', (request, reply, done) => {
		if (!isCounted(request)) return done()
		const admit = () => {
			if (!hasCapacityFor(request)) {
				refuse(request, reply)
				return
			}
			inFlight.add(request)
			done()
		}
		if (hasCapacityFor(request) || queued.size >= capacity.queued) admit()
		else enqueue(request, admit)
	})
	// Not when the connection closes: the work goes on after the client has closed it.
	app.addHook('onSend', (request, _reply, _payload, done) => {
		if (inFlight.delete(request)) {
			// Not simply the first: the freed capacity may be reserved for callbacks.
			for (const one of queued) {
				if (hasCapacityFor(one.request)) {
					one.stop()
					break
				}
			}
		}
		done()
	})
}

function isCounted(request: FastifyRequest): boolean {
	const route = routeOf(request)
	if (route === DOCUMENT_PATHS.page || route === DOCUMENT_PATHS.document) return false
	return isApiPath(route) || isPaymentLink(request) || isWithdrawalRoute(route)
}

function isCallback(request: FastifyRequest): boolean {
	return routeOf(request).startsWith('/api/payments/')
}

function isPaymentLink(request: FastifyRequest): request is FastifyRequest<{ Params: Params }> {
	return routeOf(request) === payPath(':id')
}

type Params = { readonly id: string }

function refuse(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
	if (isWithdrawalRoute(routeOf(request))) {
		const page = busyPage(request, shop.contactEmail)
		return reply.code(503).header('retry-after', '5').type('text/html; charset=utf-8').send(page)
	}
	if (isPaper(request)) return refusePaper(shop, request, reply, 'temporarily-unavailable')
	if (!isPaymentLink(request)) return sendProblem(reply, 'temporarily-unavailable')
	// A person is behind a payment link: the order's page has it again, and says that it leads nowhere just now.
	const page = { orderId: request.params.id, language: languageOfPage(request) }
	return reply.redirect(pageWhenProviderIsAway(shop, page), 303)
}
