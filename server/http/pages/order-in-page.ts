import type { Language, PaymentSummary, WriteOrderPage } from '@coc/contract'
import { type Encoded, encode } from './site.ts'

/** The page with its order in it. Null: the page has to ask for the order itself. */
type OrderInPage = (orderId: string, language: Language) => Promise<Encoded | null>

export type FindOrder = (orderId: string) => Promise<PaymentSummary | null>

/** Whoever comes when the database is busy or away gets a page all the same, and that at once. */
const MAX_WAIT_MS = 400
const MAX_AT_ONCE = 20

/** Spares who opens an order's page on a slow line the way to the order and back. What fails here the page is told when it asks. */
export function orderInPage(find: FindOrder, write: WriteOrderPage): OrderInPage {
	let underWay = 0
	const show = async (orderId: string, language: Language) => {
		underWay += 1
		try {
			const order = await find(orderId)
			return order && (await encode(Buffer.from(write(order, language))))
		} catch {
			return null
		} finally {
			underWay -= 1
		}
	}
	return async (orderId, language) =>
		underWay < MAX_AT_ONCE ? soonOrNull(show(orderId, language)) : null
}

async function soonOrNull<T>(answer: Promise<T>): Promise<T | null> {
	const { promise: late, resolve } = Promise.withResolvers<null>()
	const timer = setTimeout(resolve, MAX_WAIT_MS, null)
	try {
		return await Promise.race([answer, late])
	} finally {
		clearTimeout(timer)
	}
}
