import { setTimeout as pause } from 'node:timers/promises'
import type { Shop } from '../shop.ts'

export type RefundState = 'refunded' | 'under-way' | 'refused'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

/**
 * What our books say of a refund, once it has ended or the patience has. Only its job asks the provider:
 * two that ask at the same moment would get two answers, and one of them is a refusal.
 */
export async function followRefund(
	shop: Shop,
	refundId: string,
	patience?: AbortSignal,
): Promise<RefundState> {
	for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
		const state = await stateOf(shop, refundId)
		if (state !== 'under-way' || !patience || patience.aborted) return state
		await pause(wait, undefined, { signal: patience }).catch(() => undefined)
	}
}

/** What cannot be read is promised all the same. */
async function stateOf(shop: Shop, refundId: string): Promise<RefundState> {
	const refund = await shop.db
		.selectFrom('refunds')
		.select('status')
		.where('id', '=', refundId)
		.executeTakeFirst()
		.catch(() => undefined)
	if (refund?.status === 'EXECUTED') return 'refunded'
	return refund?.status === 'CANCELLED' ? 'refused' : 'under-way'
}
