import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Shop } from '../shop.ts'
import { makeRefund } from './make-refund.ts'

export type RefundState = 'refunded' | 'under-way' | 'refused'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

/**
 * How a refund that was promised ends. A worker may make it at the same time, so our books have the
 * last word, not the answer that this process was given. Without patience the provider is asked once.
 */
export async function followRefund(
	shop: Shop,
	refundId: string,
	patience?: AbortSignal,
): Promise<RefundState> {
	if (!patience) {
		await ask(shop, refundId)
		return stateOf(shop, refundId)
	}
	const ended = patience.aborted ? Promise.resolve() : once(patience, 'abort')
	for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
		await Promise.race([ask(shop, refundId), ended])
		const state = await stateOf(shop, refundId)
		if (state !== 'under-way' || patience.aborted) return state
		await Promise.race([pause(wait), ended])
	}
}

/** At once where possible; the job is there otherwise. */
async function ask(shop: Shop, refundId: string): Promise<void> {
	await makeRefund(shop, refundId).catch(() => undefined)
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
