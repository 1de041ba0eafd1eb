import { ORDER_ID_PARAMETER, PAGE_PATTERNS, type PagePattern } from './paths.ts'

export type PageMatch = { readonly pattern: PagePattern; readonly orderId: string | null }

/** The page at a path as it stands in an address. Case and one trailing slash make no difference. */
export function matchPage(pathname: string): PageMatch {
	const path = segmentsOf(pathname)
	for (const pattern of Object.values(PAGE_PATTERNS)) {
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

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment)
	} catch {
		return segment
	}
}
