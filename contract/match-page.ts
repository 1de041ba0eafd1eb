import { ORDER_ID_PARAMETER, PAGE_PATTERNS, type PagePattern, type SitePattern } from './paths.ts'

type PageMatch<Pattern extends SitePattern = PagePattern> = {
	readonly pattern: Pattern | typeof PAGE_PATTERNS.notFound
	readonly orderId: string | null
}

/** What mail clients and people take along from the sentence around a link. */
const PUNCTUATION = '.,;:!?)]}>"\'»”’… \u00a0\u200b'

/**
 * The page at a path as it stands in an address. Case, one trailing slash and punctuation at the end make no
 * difference.
 */
export function matchPage(pathname: string): PageMatch {
	return matchPageOf(Object.values(PAGE_PATTERNS), pathname)
}

/** The same, of these pages. */
export function matchPageOf<Pattern extends SitePattern>(
	patterns: readonly Pattern[],
	pathname: string,
): PageMatch<Pattern> {
	const path = withoutPunctuation(segmentsOf(pathname))
	for (const pattern of patterns) {
		const wanted = segmentsOf(pattern)
		if (wanted.length === path.length && wanted.every((one, at) => fits(one, path[at] ?? ''))) {
			return { pattern, orderId: path[wanted.indexOf(ORDER_ID_PARAMETER)] ?? null }
		}
	}
	return { pattern: PAGE_PATTERNS.notFound, orderId: null }
}

function fits(wanted: string, segment: string): boolean {
	return wanted === ORDER_ID_PARAMETER ? segment !== '' : wanted === segment.toLowerCase()
}

function segmentsOf(path: string): string[] {
	return path.replace(/\/$/, '').split('/').map(decode)
}

function withoutPunctuation(path: readonly string[]): readonly string[] {
	const last = path.at(-1) ?? ''
	let end = last.length
	while (end > 0 && PUNCTUATION.includes(last.charAt(end - 1))) end--
	if (end === last.length) return path
	return end === 0 ? path.slice(0, -1) : path.with(-1, last.slice(0, end))
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment)
	} catch {
		return segment
	}
}
