import { API_PATHS } from '@coc/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Log } from '../../log/log.ts'
import { parseOrderId } from '../../orders/order-id.ts'
import { answerFailures } from '../errors.ts'
import { type ProblemCode, type ProblemOptions, sendProblem } from '../problem.ts'
import { routeOf } from '../request-log.ts'
import { languageOfPage, pageWhenNotFetched, type Site } from './order-page.ts'

/** What the order's page has to download. */
const PAPERS = [API_PATHS.certificate, API_PATHS.receipt, API_PATHS.creditNote].map(
	(path) => `/${path}`,
)

const SEE_OTHER = 303

const named = v.object({ id: v.pipe(v.string(), v.nonEmpty()) })

/** As every browser asks for a page. */
const isForPerson = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

export function isPaper(request: FastifyRequest): boolean {
	return PAPERS.includes(routeOf(request))
}

/** Its form is read before it is refused: it is small, and says whose page to go back to. */
export function isPaperForm(request: FastifyRequest): boolean {
	return request.method === 'POST' && isPaper(request) && isForPerson(request)
}

/** A refusal would take the place of the order's page: a person is sent back to that, which says so. */
export function refusePaper(
	shop: Site,
	request: FastifyRequest,
	reply: FastifyReply,
	code: ProblemCode,
	options?: ProblemOptions,
): FastifyReply {
	const form = v.safeParse(named, request.body ?? request.query)
	if (!form.success || !isForPerson(request)) return sendProblem(reply, code, options)
	const { id } = form.output
	const page = { orderId: parseOrderId(id) ?? id, language: languageOfPage(request) }
	return reply.redirect(pageWhenNotFetched(shop, page), SEE_OTHER)
}

/** Calls whose failures, too, are told to a person on the order's page. */
export function registerPapers(
	app: FastifyInstance,
	shop: Site,
	log: Pick<Log, 'error'>,
	addCalls: (scope: FastifyInstance) => void,
): void {
	app.register(async (scope) => {
		answerFailures(scope, log, (request, reply, code) => refusePaper(shop, request, reply, code))
		addCalls(scope)
	})
}
