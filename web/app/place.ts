import { fillPattern, matchPage } from '@coc/contract'

/** The canonical path of a page, whatever the case or trailing slash of its address. */
export function placeOf(pathname: string): string {
	const { pattern, orderId } = matchPage(pathname)
	return fillPattern(pattern, orderId ?? '')
}
