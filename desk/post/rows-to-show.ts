import type { OrderToPost } from '@coc/contract/desk'

export type PostedHere = { readonly carrier: string; readonly number: string }

/** Of some it is not known yet whether it was noted. */
export type SentNumber = PostedHere & { readonly isUnderWay: boolean }

/** Letters whose number was sent from this screen. */
export type SentHere = ReadonlyMap<string, SentNumber>

/** A letter on the screen; once it is posted it stays in its place until one leaves the screen. */
export type LetterRow = { readonly order: OrderToPost; readonly sent: SentNumber | null }

/**
 * The list with the letters that were sent from this screen still in it: the hand that scans must not meet
 * another row under the cursor, and the list may know of a letter before its answer is here. What is new comes last.
 */
export function rowsToShow(
	before: readonly OrderToPost[],
	current: readonly OrderToPost[],
	sent: SentHere,
): LetterRow[] {
	const kept = before.flatMap((order): LetterRow[] => {
		const now = current.find(({ orderId }) => orderId === order.orderId)
		const here = sent.get(keyOf(order))
		if (here) return [{ order, sent: here }]
		return now ? [{ order: now, sent: null }] : []
	})
	const shown = new Set(
		kept.filter((row) => postedOf(row) === null).map(({ order }) => order.orderId),
	)
	const added = current
		.filter((order) => !shown.has(order.orderId) && !sent.has(keyOf(order)))
		.map((order) => ({ order, sent: null }))
	return [...kept, ...added]
}

/** Null: its number is not noted, or not yet. */
export function postedOf({ sent }: LetterRow): PostedHere | null {
	return sent?.isUnderWay ? null : sent
}

/** One envelope: the same order may have another later, with other cars. */
export function keyOf({ orderId, cars }: OrderToPost): string {
	return [orderId, ...cars.map(({ chassisNumber }) => chassisNumber)].join(' ')
}

/** Stays the same while its cars change and when it is posted, so that what is typed, and the focus, stay too. */
export function rowKey(rows: readonly LetterRow[], row: LetterRow): string {
	const { orderId } = row.order
	const ofOrder = rows.filter(({ order }) => order.orderId === orderId)
	return `${orderId} ${ofOrder.indexOf(row)}`
}
