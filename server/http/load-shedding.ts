import { PAGE_PATHS } from '@coc/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiPath } from './api-path.ts'
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

const ROOM: Room = { inWork: 40, alsoCallbacks: 20, waiting: 400, waitMs: 250 }

/**
 * Only so many calls are in work at once and few may wait; who comes on top is told to come again.
 * A short wait also spares us those who would come again at once: each refusal costs more than a wait.
 * The site's pages and the health checks are not counted.
 */
export function shedLoad(app: FastifyInstance, changes: Partial<Room> = {}): void {
	const room = { ...ROOM, ...changes }
	const inWork = new Set<FastifyRequest>()
	const waiting = new Set<() => void>()

	const hasPlaceFor = (request: FastifyRequest) =>
		inWork.size < room.inWork + (isCallback(request) ? room.alsoCallbacks : 0)

	const waitForPlace = () =>
		new Promise<void>((resolve) => {
			const stop = () => {
				clearTimeout(timer)
				waiting.delete(stop)
				resolve()
			}
			const timer = setTimeout(stop, room.waitMs)
			waiting.add(stop)
		})

	// Before the body is read, so that a refusal costs little.
	app.addHook('onRequest', async (request, reply) => {
		if (!isCounted(request) || hasPlaceFor(request)) return
		if (waiting.size >= room.waiting) return refuse(request, reply)
	})
	// Counted only once the body is here: a client that sends slowly takes nobody's place.
	app.addHook('preHandler', async (request, reply) => {
		if (!isCounted(request)) return
		if (!hasPlaceFor(request) && waiting.size < room.waiting) await waitForPlace()
		if (!hasPlaceFor(request)) return refuse(request, reply)
		inWork.add(request)
	})
	// Not when the connection closes: the work for a client that hung up goes on.
	app.addHook('onSend', async (request) => {
		if (!inWork.delete(request)) return
		const [first] = waiting
		first?.()
	})
}

/** What asks the database. */
function isCounted(request: FastifyRequest): boolean {
	return isApiPath(routeOf(request)) || isPaymentLink(request)
}

function isCallback(request: FastifyRequest): boolean {
	return routeOf(request).startsWith('/api/payments/')
}

function isPaymentLink(request: FastifyRequest): request is FastifyRequest<{ Params: Params }> {
	return routeOf(request) === '/pay/:id'
}

type Params = { readonly id: string }

function refuse(request: FastifyRequest, reply: FastifyReply) {
	// A person is behind a payment link: the order's page has it again.
	return isPaymentLink(request)
		? reply.redirect(PAGE_PATHS.payment(encodeURIComponent(request.params.id)), 303)
		: sendProblem(reply, 'temporarily-unavailable')
}
