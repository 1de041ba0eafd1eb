import {
	languageChosenIn,
	languageCookie,
	PAGE_PATTERNS,
	visitLanguage,
	type WriteOrderPage,
	type WriteWordsPage,
} from '@coc/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isApiPath } from '../api-path.ts'
import { sendProblem } from '../problem.ts'
import type { PolicyOptions } from './content-security-policy.ts'
import { type FindOrder, orderInPage } from './order-in-page.ts'
import { type FoundPage, pageFinder } from './page-finder.ts'
import type { ResponseCache } from './response-cache.ts'
import { alsoVaryBy, sendEncoded } from './send-encoded.ts'
import type { RenderedSite, SiteFile } from './site.ts'

export type SiteOptions = {
	readonly site: RenderedSite
	/** For pages that are written when they are asked for. */
	readonly writeWordsPage: WriteWordsPage
	readonly writeOrderPage: WriteOrderPage
	readonly files: ReadonlyMap<string, SiteFile>
	/** Files that are made when they are first asked for. */
	readonly pictures?: ReadonlyMap<string, () => Promise<SiteFile>>
	readonly policy: PolicyOptions
}

/** What a static host cannot do. */
type Served = { readonly cache: ResponseCache | undefined; readonly findOrder: FindOrder }

const ONE_YEAR = 31_536_000

/** Everything that is not the API: built files, then pages. */
export async function pageRoutes(
	app: FastifyInstance,
	options: SiteOptions,
	served?: Served,
): Promise<void> {
	const findPage = await pageFinder(options.site, options.policy)
	const inPage = served && orderInPage(served.findOrder, options.writeOrderPage)

	app.get('/*', async (request, reply) => {
		const pathname = request.url.split('?', 1)[0] ?? ''
		const decoded = decodeURIComponent(pathname)
		if (isApiPath(decoded)) return sendProblem(reply, 'not-found')
		// Only under its own address: there are many ways to write it.
		const rememberAt = (address: string) => (body: Buffer) => {
			if (request.url === address) served?.cache?.remember(reply, body)
		}
		const sendFile = (file: SiteFile) => {
			const lifetime = file.immutable ? `max-age=${ONE_YEAR}, immutable` : 'max-age=3600'
			reply.header('cache-control', `public, ${lifetime}`).type(file.type)
			return sendEncoded(request, reply, file, rememberAt(decoded))
		}
		const file = options.files.get(decoded)
		if (file) return sendFile(file)
		const picture = options.pictures?.get(decoded)
		if (picture) return sendFile(await picture())
		const search = request.url.slice(pathname.length)
		const { page, orderId } = findPage(pathname, visitLanguage(request.headers.cookie, search))
		sayPageHeaders(reply, { page, orderId })
		const chosen = languageChosenIn(search)
		if (chosen) {
			reply.header('set-cookie', languageCookie(chosen)).header('cache-control', 'no-store')
		}
		const isOrder = orderId !== null && page.pattern === PAGE_PATTERNS.payment
		const shown = isOrder ? await inPage?.(orderId, page.language) : null
		const content = shown ?? (await page.contentFor(orderId))
		return sendEncoded(request, reply, content, rememberAt(page.pattern))
	})
}

function sayPageHeaders(reply: FastifyReply, { page, orderId }: FoundPage): void {
	reply.code(page.status).type('text/html; charset=utf-8')
	reply.header('content-security-policy', page.policy)
	alsoVaryBy(reply, 'Cookie')
	reply.header('content-language', page.language)
	if (!page.indexable) reply.header('x-robots-tag', 'noindex')
	reply.header('cache-control', orderId === null ? 'no-cache' : 'no-store')
}
