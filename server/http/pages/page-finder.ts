import {
	isLanguage,
	type Language,
	matchPageOf,
	PAGE_PATTERNS,
	type PageTemplate,
	WORDS_PATHS,
} from '@coc/contract'
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts'
import { type Encoded, encode, type RenderedSite } from './site.ts'

export type Page = PageTemplate & {
	readonly policy: string
	/** What names its order is compressed for each request, everything else once. */
	contentFor(orderId: string | null): Promise<Encoded>
}

export type FoundPage = { readonly page: Page; readonly orderId: string | null }

type PageFinder = (pathname: string, language: Language) => FoundPage

export async function pageFinder(site: RenderedSite, policy: PolicyOptions): Promise<PageFinder> {
	const pages = await Promise.all(
		site.pages.map((template) => prepare(template, site.orderIdPlaceholder, policy)),
	)
	const patterns = [...new Set(pages.map(({ pattern }) => pattern))]
	return (asked, wanted) => {
		const { pathname, language } = inFolder(asked) ?? { pathname: asked, language: wanted }
		const { pattern, orderId } = matchPageOf(patterns, pathname)
		const page = pages.find((one) => one.pattern === pattern && one.language === language)
		if (!page) throw new Error(`The site has no page ${pattern} in ${language}`)
		return { page, orderId }
	}
}

/** Pages of words are in a folder per language, too, as static hosts have them. */
function inFolder(asked: string) {
	const [, language, pathname = ''] = /^\/([a-z]{2})(\/.+)$/.exec(asked) ?? []
	const { pattern } = matchPageOf(Object.values(WORDS_PATHS), pathname)
	return isLanguage(language) && pattern !== PAGE_PATTERNS.notFound ? { pathname, language } : null
}

async function prepare(
	template: PageTemplate,
	placeholder: string,
	policy: PolicyOptions,
): Promise<Page> {
	const { html } = template
	const once = await encode(Buffer.from(html))
	const contentFor = async (orderId: string | null) =>
		orderId !== null && html.includes(placeholder)
			? encode(Buffer.from(html.replaceAll(placeholder, encodeURIComponent(orderId))))
			: once
	return { ...template, policy: contentSecurityPolicy(template, policy), contentFor }
}
