import { randomUUID } from 'node:crypto'
import {
	addressIn,
	CONFIRM_WITHDRAWAL,
	languageChosenIn,
	languageCookie,
	WITHDRAWN_ORDER,
	WORDS_PATHS,
	type WriteWordsPage,
} from '@coc/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { formatMoment } from '../../calendar/swedish-moment.ts'
import type { Log } from '../../log/log.ts'
import type { Shop } from '../../orders/shop.ts'
import { receiveWithdrawal } from '../../withdrawals/receive-withdrawal.ts'
import { clientOf } from '../client-address.ts'
import { problemOf } from '../errors.ts'
import { type PolicyOptions, wordsPolicy } from '../pages/content-security-policy.ts'
import { PROBLEMS } from '../problem.ts'
import { pageTexts } from './page-texts.ts'
import { confirmPage, donePage, FORM_ID, fieldsPage, type PageContent } from './pages.ts'
import { checkForm, readForm, readSent, typedFor } from './read-form.ts'
import { languageOf, searchOf } from './request-language.ts'

type Parts = {
	readonly shop: Shop
	readonly write: WriteWordsPage
	readonly policy: PolicyOptions
	readonly log: Pick<Log, 'error'>
}

/** Far more than the fields can hold. */
const BODY_LIMIT = 8 * 1024

const SEE_OTHER = 303

const fromOrder = v.object({ [WITHDRAWN_ORDER]: v.string() })

/** A form in two steps that needs no script. What was typed is in no address. */
export function withdrawalRoutes(app: FastifyInstance, { shop, log, ...site }: Parts): void {
	const apiUrl = shop.apiUrl === shop.publicUrl ? '' : shop.apiUrl
	const { contactEmail } = shop

	app.register(async (scope) => {
		scope.removeAllContentTypeParsers()
		scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
			done(null, Object.fromEntries(new URLSearchParams(String(body)))),
		)
		// Whoever has typed something gets it back, whatever fails.
		scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
			const { status } = PROBLEMS[problemOf(error)]
			if (status >= 500) log.error(error, request.id)
			const language = languageOf(request)
			const form = readSent(request.body ?? orderIn(request))
			const notice = pageTexts[language].away(contactEmail)
			return send(
				site,
				request,
				reply.code(status),
				fieldsPage(language, form, { apiUrl, notice, contactEmail }),
			)
		})

		scope.get(WORDS_PATHS.withdraw, async (request, reply) => {
			const { from } = await readForm(shop.db, orderIn(request))
			const filled = { typed: typedFor(from), from, orderId: from?.orderId ?? null }
			return send(site, request, reply, fieldsPage(languageOf(request), filled, { apiUrl }))
		})

		scope.post(WORDS_PATHS.withdraw, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
			const language = languageOf(request)
			const form = await readForm(shop.db, request.body)
			if (form.showsFields) {
				return send(site, request, reply, fieldsPage(language, form, { apiUrl }))
			}
			const checked = checkForm(form)
			if ('wrong' in checked) {
				const page = fieldsPage(language, form, { apiUrl, wrong: checked.wrong })
				return send(site, request, reply.code(422), page)
			}
			const key = form.key ?? randomUUID()
			return send(site, request, reply, confirmPage(language, form, { apiUrl, key }))
		})

		// Whoever comes here by its address has nothing to confirm.
		scope.get(CONFIRM_WITHDRAWAL, (request, reply) =>
			reply.redirect(addressIn(languageOf(request), WORDS_PATHS.withdraw), SEE_OTHER),
		)

		scope.post(CONFIRM_WITHDRAWAL, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
			const language = languageOf(request)
			const form = await readForm(shop.db, request.body)
			const checked = checkForm(form)
			if ('wrong' in checked) {
				const page = fieldsPage(language, form, { apiUrl, wrong: checked.wrong })
				return send(site, request, reply.code(422), page)
			}
			if (form.key === null) {
				const page = confirmPage(language, form, { apiUrl, key: randomUUID() })
				return send(site, request, reply, page)
			}
			const { key } = form
			const said = { ...checked.said, language, key, fromOrder: form.from?.orderId ?? null }
			const received = await receiveWithdrawal(shop, said, clientOf(request.ip))
			if (received.outcome === 'over-limits') {
				const minutes = Math.ceil(received.retryAfterSeconds / 60)
				const notice = pageTexts[language].comeAgain(minutes, contactEmail)
				reply.code(429).header('retry-after', String(received.retryAfterSeconds))
				return send(
					site,
					request,
					reply,
					fieldsPage(language, form, { apiUrl, notice, contactEmail }),
				)
			}
			const at = formatMoment(received.at, language)
			return send(site, request, reply, donePage(language, form, { key, at, contactEmail }))
		})
	})
}

/** Nothing but the order: what was typed is in no address. */
function orderIn({ query }: FastifyRequest) {
	const parsed = v.safeParse(fromOrder, query)
	return parsed.success ? parsed.output : {}
}

function send(
	{ write, policy }: Pick<Parts, 'write' | 'policy'>,
	request: FastifyRequest,
	reply: FastifyReply,
	{ title, body, resend }: PageContent,
): FastifyReply {
	const language = languageOf(request)
	const chosen = languageChosenIn(searchOf(request.url))
	if (chosen) reply.header('set-cookie', languageCookie(chosen))
	const document = write({
		language,
		title,
		path: null,
		body: body.markup,
		...(resend && { languageForm: { id: FORM_ID, ...resend } }),
	})
	return reply
		.type('text/html; charset=utf-8')
		.headers({
			'content-security-policy': wordsPolicy(document, policy),
			'content-language': language,
			// Back leads to what a form was answered with, which a browser can only show from what it has kept.
			'cache-control': request.method === 'GET' ? 'no-store' : 'private, no-cache',
			'x-robots-tag': 'noindex',
		})
		.send(document)
}
