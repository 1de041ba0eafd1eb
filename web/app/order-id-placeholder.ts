/** Stands in a rendered page for the order's id: the server replaces it, or the browser where nobody else did. */
export const ORDER_ID_PLACEHOLDER = 'order-id-placeholder'

/** A static file is the same for every order; React leaves links as it finds them. */
export function nameOrder(root: Element, orderId: string): void {
	for (const link of root.querySelectorAll(`a[href*="${ORDER_ID_PLACEHOLDER}"]`)) {
		const href = link.getAttribute('href') ?? ''
		link.setAttribute('href', href.replace(ORDER_ID_PLACEHOLDER, encodeURIComponent(orderId)))
	}
}
