import { payPath } from '@coc/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../orders/shop.ts'
import { DOCUMENT_PATHS } from './api-document/service-calls.ts'
import { isApiPath } from './api-path.ts'
import { orderPage } from './calls/order-page.ts'
import { sendProblem } from './problem.ts'
import { routeOf } from './request-log.ts'

export type Room = {
	/** So many calls are in work at once: two for every connection to the database keep it busy. */
	readonly inWork: number
	/** A payment's callbacks find room when others do not. */
	readonly alsoCallbacks: number
	/** So many wait for a place, and no longer than this. */
	readonly waiting: number
	readonly waitMs: number
}

type Waiting = { readonly request: FastifyRequest; stop(): void }

const ROOM: Room = { inWork: 40, alsoCallbacks: 20, waiting: 400, waitMs: 250 }

/**
 * Only so many calls are in work at once and few may wait; who comes on top is told to come again.
 * A short wait also spares us those who would come again at once: each refusal costs more than a wait.
 * The pages, the API's description and the health checks are not counted.
 */
export function shedLoad(app: FastifyInstance, shop: Shop, changes: Partial<Room> = {}): void {
	const room = { ...ROOM, ...changes }
	const inWork = new Set<FastifyRequest>()
	const waiting = new Set<Waiting>()

	const hasPlaceFor = (request: FastifyRequest) =>
		inWork.size < room.inWork + (isCallback(request) ? room.alsoCallbacks : 0)

	const whenThereIsRoom = (request: FastifyRequest, enter: () => void) => {
		const one = {
			request,
			stop: () => {
				clearTimeout(timer)
				waiting.delete(one)
				enter()
			},
		}
		const timer = setTimeout(one.stop, room.waitMs)
		waiting.add(one)
	}

	// Before the body is read, so that a refusal costs little.
	app.addHook('onRequest', (request, reply, done) => {
		const isFull = !hasPlaceFor(request) && waiting.size >= room.waiting
		if (isFull && isCounted(request)) refuse(shop, request, reply)
		else done()
	})
	// Counted only once the body is here: a client that sends slowly takes nobody's place.
	app.addHook('preHandler', (request, reply, done) => {
		if (!isCounted(request)) return done()
		const enter = () => {
			if (!hasPlaceFor(request)) {
				refuse(shop, request, reply)
				return
			}
			inWork.add(request)
			done()
		}
		if (hasPlaceFor(request) || waiting.size >= room.waiting) enter()
		else whenThereIsRoom(request, enter)
	})
	// Not when the connection closes: the work for a client that hung up goes on.
	app.addHook('onSend', (request, _reply, _payload, done) => {
		if (inWork.delete(request)) {
			// Not simply the first: the place of a callback may be one that only callbacks have.
			for (const one of waiting) {
				if (hasPlaceFor(one.request)) {
					one.stop()
					break
				}
			}
		}
		done()
	})
}

/** What asks the database. */
function isCounted(request: FastifyRequest): boolean {
	const route = routeOf(request)
	if (route === DOCUMENT_PATHS.page || route === DOCUMENT_PATHS.document) return false
	return isApiPath(route) || isPaymentLink(request)
}

function isCallback(request: FastifyRequest): boolean {
	return routeOf(request).startsWith('/api/payments/')
}

function isPaymentLink(request: FastifyRequest): request is FastifyRequest<{ Params: Params }> {
	return routeOf(request) === payPath(':id')
}

type Params = { readonly id: string }

function refuse(shop: Shop, request: FastifyRequest, reply: FastifyReply) {
	// A person is behind a payment link: the order's page has it again.
	return isPaymentLink(request)
		? reply.redirect(orderPage(shop, request.params.id), 303)
		: sendProblem(reply, 'temporarily-unavailable')
}
