import {
	DEFAULT_LANGUAGE,
	fillPattern,
	LANGUAGE_COOKIE,
	type Language,
	PAGE_PATTERNS,
	type SitePattern,
} from '@coc/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { pageRoutes, type SiteOptions } from '../http/pages/page-routes.ts'
import { type Encoded, encode } from '../http/pages/site.ts'
import { WELL_KNOWN_PATHS, wellKnownRoutes } from '../http/pages/well-known-routes.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { PublicSettings } from '../settings/settings.ts'

export type Headers = Readonly<Record<string, string>>

type StaticAnswer = {
	/** Where it lies in the export. */
	readonly file: string
	readonly headers: Headers
	readonly content: Pick<Encoded, 'identity' | 'br' | 'gzip'>
}

export type StaticPage = StaticAnswer & {
	readonly pattern: SitePattern
	readonly language: Language
}

export type StaticSite = {
	readonly pages: readonly StaticPage[]
	readonly files: readonly StaticAnswer[]
	readonly orderIdPlaceholder: string
}

/** The answer to every address of the site, asked of the very routes that serve it. */
export async function staticSite(
	{ publicUrl, site: { contactEmail } }: PublicSettings,
	options: SiteOptions,
): Promise<StaticSite> {
	await using app = Fastify()
	securityHeaders(app)
	wellKnownRoutes(app, publicUrl, contactEmail)
	await pageRoutes(app, options)

	const { pages, orderIdPlaceholder } = options.site
	return {
		pages: await Promise.all(
			pages.map(async ({ pattern, language, status }) => {
				const address = addressOf(pattern, orderIdPlaceholder)
				const folder = language === DEFAULT_LANGUAGE ? '' : `${language}/`
				const name = address === '/' ? 'index' : address.slice(1)
				const file = `${folder}${name}.html`
				return { pattern, language, file, ...(await ask(app, address, { language, status })) }
			}),
		),
		files: await Promise.all(
			[...options.files.keys(), ...(options.pictures?.keys() ?? []), ...WELL_KNOWN_PATHS].map(
				async (address) => ({
					file: address.slice(1),
					...(await ask(app, address)),
				}),
			),
		),
		orderIdPlaceholder,
	}
}

/** One that the page answers to. Hosts know the page for all others by the name 404. */
function addressOf(pattern: SitePattern, orderIdPlaceholder: string): string {
	return pattern === PAGE_PATTERNS.notFound ? '/404' : fillPattern(pattern, orderIdPlaceholder)
}

async function ask(
	app: FastifyInstance,
	url: string,
	{ language = DEFAULT_LANGUAGE, status = 200 }: { language?: Language; status?: number } = {},
) {
	const cookie = `${LANGUAGE_COOKIE}=${language}`
	const get = (encoding: string) =>
		app.inject({ url, headers: { cookie, 'accept-encoding': encoding } })
	const [identity, br, gzip] = await Promise.all([get('identity'), get('br'), get('gzip')])
	if (identity.statusCode !== status) {
		throw new Error(`${url} was answered with ${identity.statusCode}: ${identity.body}`)
	}
	// What names an order is compressed by nobody on the way: as a file it is the same for all.
	const content = br.headers['content-encoding']
		? { identity: identity.rawPayload, br: br.rawPayload, gzip: gzip.rawPayload }
		: await encode(identity.rawPayload)
	return { content, headers: lastingHeaders(identity.headers) }
}

/** A host has its own date, length and tag, and knows itself what it compresses. */
const OF_ONE_ANSWER = ['date', 'content-length', 'connection', 'keep-alive', 'etag']

function lastingHeaders(headers: Readonly<Record<string, unknown>>): Headers {
	const { vary, ...others } = headers
	const kept = Object.entries(others).filter(([name]) => !OF_ONE_ANSWER.includes(name))
	const varying = String(vary ?? '').replace(/,? ?Accept-Encoding/, '')
	return {
		...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
		...(varying && { vary: varying }),
	}
}
