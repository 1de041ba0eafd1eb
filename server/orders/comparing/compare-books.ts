import {
	type BookedPayment,
	type PaymentProvider,
	PaymentRefusedError,
	type ProviderPayment,
	type TimeSpan,
} from '../../payments/provider.ts'
import type { Shop } from '../shop.ts'
import { DIFFERENCES, type DifferenceKind, differenceBetween } from './difference.ts'
import {
	countElsewhere,
	findOrders,
	findOurPayments,
	type OurPayment,
	ourPaymentsIn,
} from './our-book.ts'

export type Difference = {
	readonly kind: DifferenceKind
	/** As the provider calls the payment. */
	readonly reference: string
	readonly openedAt: Date | null
	readonly orderId: string | null
	/** The order's number. Null: no such order is here. */
	readonly order: string | null
	readonly there: ProviderPayment | null
	readonly here: OurPayment | null
}

export type Comparison = {
	readonly provider: string
	/** Whether the provider can tell all that it has: else what we lack is found only by its references. */
	readonly isListed: boolean
	readonly paymentsThere: number
	readonly paymentsHere: number
	/** Asked for by their references, and known to nobody. */
	readonly unknownReferences: number
	/** Payments at providers that are not configured any more. */
	readonly elsewhere: readonly { readonly provider: string; readonly payments: number }[]
	readonly differences: readonly Difference[]
}

type Comparing = {
	readonly span: TimeSpan
	/** To look at besides. */
	readonly references: readonly string[]
	readonly signal: AbortSignal
}

type Shelf = Pick<Shop, 'db' | 'provider'>
type Named = Pick<BookedPayment, 'reference' | 'attemptId' | 'openedAt'>
type Told = Named & { readonly there: ProviderPayment | null }

const BATCH = 200

/**
 * Lays the provider's book beside ours, and changes nothing. What differs is looked at once more when all is read: a
 * payment may have moved between two looks.
 */
export async function compareBooks(
	shop: Shelf,
	{ span, references, signal }: Comparing,
): Promise<Comparison> {
	const { provider } = shop
	const looked = new Set<string>()
	const doubtful: Named[] = []
	let unknownReferences = 0
	let paymentsHere = 0
	for await (const batch of batchesOf(bookOf(provider, span, references))) {
		signal.throwIfAborted()
		const ours = await findOurPayments(shop, batch)
		for (const told of batch) {
			const here = ours(told)
			looked.add(told.reference)
			if (differenceBetween(told.there, here)) doubtful.push(told)
			else if (!told.there && !here) unknownReferences++
		}
	}
	for await (const here of ourPaymentsIn(shop, span)) {
		signal.throwIfAborted()
		paymentsHere++
		const { reference } = here
		if (reference === null || looked.has(reference)) continue
		const there = await askFor(provider, reference)
		if (differenceBetween(there, here)) doubtful.push({ ...here, reference })
	}
	return {
		provider: provider.name,
		isListed: provider.listPayments !== undefined,
		paymentsThere: looked.size - unknownReferences,
		paymentsHere,
		unknownReferences,
		elsewhere: await countElsewhere(shop, span),
		differences: await lookAgain(shop, doubtful, signal),
	}
}

async function* bookOf(
	provider: PaymentProvider,
	span: TimeSpan,
	references: readonly string[],
): AsyncGenerator<Told> {
	const listed = new Set<string>()
	for await (const payment of provider.listPayments?.(span) ?? []) {
		listed.add(payment.reference)
		yield { ...payment, there: payment }
	}
	for (const reference of new Set(references)) {
		if (listed.has(reference)) continue
		const there = await askFor(provider, reference)
		yield { reference, attemptId: null, openedAt: null, there }
	}
}

/** Null: the provider does not know it. */
async function askFor(
	provider: PaymentProvider,
	reference: string,
): Promise<ProviderPayment | null> {
	try {
		return await provider.fetchPayment(reference)
	} catch (error) {
		if (error instanceof PaymentRefusedError) return null
		throw error
	}
}

async function lookAgain(
	shop: Shelf,
	doubtful: readonly Named[],
	signal: AbortSignal,
): Promise<Difference[]> {
	const found: Difference[] = []
	for (const named of doubtful) {
		signal.throwIfAborted()
		const there = await askFor(shop.provider, named.reference)
		const here = (await findOurPayments(shop, [named]))(named)
		const kind = differenceBetween(there, here)
		if (!kind) continue
		const { reference, openedAt } = named
		const orderId = here?.orderId ?? there?.orderId ?? null
		found.push({ kind, reference, openedAt, orderId, order: here?.order ?? null, there, here })
	}
	const lost = found.flatMap(({ here, orderId }) => (here || orderId === null ? [] : [orderId]))
	const numbers = await findOrders(shop, lost)
	return found
		.map((one) => ({ ...one, order: one.order ?? numbers.get(one.orderId ?? '') ?? null }))
		.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ kind }: Difference): number {
	return DIFFERENCES.indexOf(kind)
}

async function* batchesOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
	let batch: Item[] = []
	for await (const item of items) {
		batch.push(item)
		if (batch.length < BATCH) continue
		yield batch
		batch = []
	}
	if (batch.length > 0) yield batch
}
