import { chosenLanguage, LANGUAGES } from '@coc/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiPath } from '../api-path.ts'
import { sendProblem } from '../problem.ts'
import type { PolicyOptions } from './content-security-policy.ts'
import { type FoundPage, pageFinder } from './page-finder.ts'
import type { ReadyAnswers } from './ready-answers.ts'
import { alsoVaryBy, sendEncoded } from './send-encoded.ts'
import type { RenderedSite, SiteFile } from './site.ts'

export type SiteOptions = {
	readonly site: RenderedSite
	readonly files: ReadonlyMap<string, SiteFile>
	readonly policy: PolicyOptions
}

const ONE_YEAR = 31_536_000

/** Everything that is not the API: built files, then pages. */
export async function pageRoutes(
	app: FastifyInstance,
	options: SiteOptions,
	ready?: ReadyAnswers,
): Promise<void> {
	const findPage = await pageFinder(options.site, options.policy)

	app.get('/*', (request, reply) => {
		const pathname = decodedPath(request.url)
		if (pathname === null) return sendProblem(reply, 'invalid-request')
		if (isApiPath(pathname)) return sendProblem(reply, 'not-found')
		const file = options.files.get(pathname)
		if (file) {
			if (request.url === pathname) ready?.remember(request, LANGUAGES)
			const lifetime = file.immutable ? `max-age=${ONE_YEAR}, immutable` : 'max-age=3600'
			reply.header('cache-control', `public, ${lifetime}`).type(file.type)
			return sendEncoded(request, reply, file)
		}
		const language = chosenLanguage(request.headers.cookie)
		const found = findPage(pathname, language)
		// Under its own address only: there are many ways to write it.
		if (request.url === found.page.pattern) ready?.remember(request, [language])
		return sendPage(request, reply, found)
	})
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { page, orderId }: FoundPage) {
	reply.code(page.status).type('text/html; charset=utf-8')
	reply.header('content-security-policy', page.policy)
	alsoVaryBy(reply, 'Cookie')
	reply.header('content-language', page.language)
	if (!page.indexable) reply.header('x-robots-tag', 'noindex')
	reply.header('cache-control', orderId === null ? 'no-cache' : 'no-store')
	if (page.encoded) return sendEncoded(request, reply, page.encoded)
	return reply.send(page.withOrderId(orderId ?? ''))
}

function decodedPath(url: string): string | null {
	try {
		return decodeURIComponent(url.split('?', 1)[0] ?? '')
	} catch {
		return null
	}
}
