import { fillPattern, matchPage } from '@coc/contract'

/** The same for all addresses that show the same page. */
export function placeOf(pathname: string): string {
	const { pattern, orderId } = matchPage(pathname)
	return fillPattern(pattern, orderId ?? '')
}
