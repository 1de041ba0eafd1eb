import type { Language } from '@coc/contract'
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts'
import { type Encoded, encode, type PageTemplate, type RenderedSite } from './site.ts'

export type Page = PageTemplate & {
	/** Pages that name an order are finished per request; all others lie ready. */
	readonly encoded: Encoded | null
	readonly policy: string
	withOrderId(orderId: string): string
}

export type FoundPage = { readonly page: Page; readonly orderId: string | null }

export type PageFinder = (pathname: string, language: Language) => FoundPage

/** Finds the page for a path, ignoring case and a trailing slash. */
export async function pageFinder(site: RenderedSite, policy: PolicyOptions): Promise<PageFinder> {
	const pages = await Promise.all(
		site.pages.map((template) => prepare(template, site.orderIdPlaceholder, policy)),
	)
	const notFound = pages.filter((page) => page.pattern === '*')
	const candidates = pages
		.filter((page) => page.pattern !== '*')
		.map((page) => ({ page, matcher: matcherOf(page.pattern) }))

	return (pathname, language) => {
		for (const { page, matcher } of candidates) {
			if (page.language !== language) continue
			const match = matcher.exec(pathname)
			if (match) return { page, orderId: match.groups?.['id'] ?? null }
		}
		const page = notFound.find((candidate) => candidate.language === language)
		if (!page) throw new Error(`The site has no page for unknown paths in ${language}`)
		return { page, orderId: null }
	}
}

async function prepare(
	template: PageTemplate,
	placeholder: string,
	policy: PolicyOptions,
): Promise<Page> {
	const { html } = template
	return {
		...template,
		policy: contentSecurityPolicy(template, policy),
		encoded: html.includes(placeholder) ? null : await encode(Buffer.from(html)),
		withOrderId: (orderId) => html.replaceAll(placeholder, encodeURIComponent(orderId)),
	}
}

function matcherOf(pattern: string): RegExp {
	const path = pattern.replace(/\/$/, '').replace(':id', '(?<id>[^/]+)')
	return new RegExp(`^${path}/?$`, 'i')
}
