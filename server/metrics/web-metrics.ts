import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { CaptchaVerdict, CaptchaVerifier } from '../captcha/captcha-verifier.ts'
import { isEventStream } from '../http/event-stream.ts'
import { PROBLEMS } from '../http/problem.ts'
import { routeOf } from '../http/request-log.ts'
import type { PlacedOrder } from '../orders/placing/place-order.ts'
import { SHORT_SECONDS } from './buckets.ts'

export type WebMetrics = {
	/** Times every answer of the app but streams, and counts its refusals. */
	measure(app: FastifyInstance): void
	timeAnswer(method: string, route: string, status: number, seconds: number): void
	countOrder(outcome: PlacedOrder['outcome'], isCompany: boolean): void
	countVerdicts(captcha: CaptchaVerifier): CaptchaVerifier
}

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']
const OUTCOMES: PlacedOrder['outcome'][] = ['stored', 'known', 'key-used-for-another-order']
const VERDICTS: CaptchaVerdict['verdict'][] = ['solved', 'refused', 'unavailable']

export function webMetrics(registry: Registry): WebMetrics {
	const registers = [registry]
	const answers = new Histogram({
		name: 'coc_http_request_seconds',
		help: 'Time to answer a request.',
		labelNames: ['method', 'route', 'status'],
		buckets: SHORT_SECONDS,
		registers,
	})
	const refusals = new Counter({
		name: 'coc_refusals_total',
		help: 'Requests that were refused.',
		labelNames: ['route', 'problem'],
		registers,
	})
	const orders = new Counter({
		name: 'coc_orders_total',
		help: 'Requests to place an order that passed all checks.',
		labelNames: ['customer', 'outcome'],
		registers,
	})
	const verdicts = new Counter({
		name: 'coc_captcha_verdicts_total',
		help: 'Captcha tokens that were checked.',
		labelNames: ['verdict'],
		registers,
	})
	for (const outcome of OUTCOMES) {
		for (const customer of ['private', 'company']) orders.inc({ customer, outcome }, 0)
	}
	for (const verdict of VERDICTS) verdicts.inc({ verdict }, 0)

	// Cached: hashing the labels for each answer is costly.
	const timers = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
	const timeAnswer: WebMetrics['timeAnswer'] = (method, route, statusCode, seconds) => {
		const status = `${Math.floor(statusCode / 100)}xx`
		const name = `${method} ${route} ${status}`
		const timer = timers.get(name) ?? answers.labels({ method, route, status })
		timers.set(name, timer)
		timer.observe(seconds)
	}

	return {
		timeAnswer,
		measure(app) {
			app.addHook('onResponse', (request, reply, done) => {
				if (isEventStream(reply)) return done()
				const method = METHODS.includes(request.method) ? request.method : 'other'
				timeAnswer(method, routeOf(request), reply.statusCode, reply.elapsedTime / 1000)
				done()
			})
			app.addHook('preSerialization', (request, _reply, answer, done) => {
				const problem = problemIn(answer)
				if (problem !== null) refusals.inc({ route: routeOf(request), problem })
				done(null, answer)
			})
		},
		countOrder: (outcome, isCompany) =>
			orders.inc({ customer: isCompany ? 'company' : 'private', outcome }),
		countVerdicts: (captcha) => ({
			...captcha,
			async verify(token) {
				const answer = await captcha.verify(token)
				verdicts.inc({ verdict: answer.verdict })
				return answer
			},
		}),
	}
}

/** Every refusal is sent as one of our problems; a code that is not in their list is no label. */
function problemIn(answer: unknown): string | null {
	if (typeof answer !== 'object' || answer === null || !('code' in answer)) return null
	return typeof answer.code === 'string' && answer.code in PROBLEMS ? answer.code : null
}
