import type { Database } from '../../db/database.ts'
import { VAT_REASONS, type VatReason } from '../../vat/vat-rules.ts'

type VatFree = { readonly reason: VatReason; readonly vatNumber: string | null }

/** SQL: the buyer's number of `orders`, as it was confirmed. */
export const CONFIRMED_NUMBER = `
	(
		select number from vat_checks
		where vat_checks.order_id = orders.id and answer = 'valid'
		order by asked_at desc limit 1
	)`

/** Why an order bears no VAT. Null where it bears some, and where nobody said why not. */
export function vatFree(reason: string | null, vatNumber: string | null): VatFree | null {
	const known = VAT_REASONS.find((each) => each === reason)
	return known ? { reason: known, vatNumber } : null
}

export async function confirmedNumber(db: Database, orderId: string): Promise<string | null> {
	const check = await db
		.selectFrom('vat_checks')
		.select('number')
		.where('order_id', '=', orderId)
		.where('answer', '=', 'valid')
		.orderBy('asked_at', 'desc')
		.limit(1)
		.executeTakeFirst()
	return check?.number ?? null
}
