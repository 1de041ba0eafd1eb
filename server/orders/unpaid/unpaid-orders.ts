import { sql } from 'kysely'
import type { Shop } from '../shop.ts'
import type { UnpaidOrder } from './unpaid-days.ts'

const PAGE = 500

/** `reminded`: the number of the last reminder since it can be paid at this price. */
type Payable = UnpaidOrder & { readonly id: string; readonly reminded: number }

/** As `remindersAmong` has it. */
const SENT = sql<number | null>`
	max(version) - coalesce(max(version) filter (where mails.created_at < orders.handled_at), 0)`

/** All that can be paid, the oldest first, in batches that go on from the last one. */
export async function* unpaidOrders({ db }: Pick<Shop, 'db'>): AsyncGenerator<Payable> {
	for (let after = ''; ; ) {
		const page = await db
			.selectFrom('orders')
			.select(['id', 'created_at', 'handled_at'])
			.select(({ selectFrom }) =>
				selectFrom('mails')
					.select(SENT.as('sent'))
					.whereRef('mails.order_id', '=', 'orders.id')
					.where('kind', '=', 'payment-reminder')
					.as('reminded'),
			)
			.where('status', '=', 'CREATED')
			.where('id', '>', after)
			// Whoever could not pay yet, because the provider is away, is not asked to.
			.where(({ exists, selectFrom }) =>
				exists(
					selectFrom('payment_attempts')
						.whereRef('payment_attempts.order_id', '=', 'orders.id')
						.where('link', 'is not', null),
				),
			)
			.orderBy('id')
			.limit(PAGE)
			.execute()
		for (const { id, created_at, handled_at, reminded } of page) {
			if (handled_at) yield { id, created_at, handled_at, reminded: reminded ?? 0 }
		}
		const last = page.at(-1)
		if (!last) return
		after = last.id
	}
}
