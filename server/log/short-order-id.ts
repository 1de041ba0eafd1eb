const SHORT_LENGTH = 8

/** How an order is named in a log: enough to find it at the desk, too little to open its page. */
export function shortOrderId(orderId: string): string {
	return orderId.slice(0, SHORT_LENGTH)
}
