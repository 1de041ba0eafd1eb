import type { ActDetails } from '../../../db/tables/desk.ts'
import type { PromisedRefund } from '../../../orders/refunding/promise-refund.ts'

/** As the log has it: kronor as `ore`, other money under the code of its currency. */
export function givenBack(refunds: readonly PromisedRefund[]): ActDetails {
	const sums: Record<string, number> = {}
	for (const { amountOre, currency } of refunds) {
		const name = currency === 'SEK' ? 'ore' : currency
		sums[name] = (sums[name] ?? 0) + amountOre
	}
	return sums
}
