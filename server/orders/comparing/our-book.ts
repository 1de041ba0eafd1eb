import { type RawBuilder, sql } from 'kysely'
import type { TimeSpan } from '../../payments/provider.ts'
import type { Shop } from '../shop.ts'

const PAGE = 200
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A payment as it stands in our books. */
export type OurPayment = {
	readonly attemptId: string
	readonly orderId: string
	/** The order's number. */
	readonly order: string
	/** Null: the provider has not answered yet. */
	readonly reference: string | null
	readonly openedAt: Date
	readonly status: string
	readonly amountOre: number
	readonly currency: string
	readonly givenBackOre: number
	readonly onItsWayBackOre: number
}

type Books = Pick<Shop, 'db' | 'provider'>

type Named = { readonly reference: string; readonly attemptId: string | null }

/** By the provider's name for them, or by ours where its answer has not come. */
export async function findOurPayments(
	shop: Books,
	named: readonly Named[],
): Promise<(payment: Named) => OurPayment | null> {
	const references = named.map(({ reference }) => reference)
	const attemptIds = named.flatMap(({ attemptId }) =>
		attemptId !== null && UUID.test(attemptId) ? [attemptId] : [],
	)
	const ours = await selectOurs(
		shop,
		sql`(attempt.reference = any(${references}::text[])
			or (attempt.reference is null and attempt.id = any(${attemptIds}::uuid[])))`,
	)
	const byName = new Map(ours.map((payment) => [payment.reference ?? payment.attemptId, payment]))
	return ({ reference, attemptId }) =>
		byName.get(reference) ?? byName.get(attemptId?.toLowerCase() ?? '') ?? null
}

/** What was opened in the span, or moved, or given back from: page by page. */
export async function* ourPaymentsIn(
	shop: Books,
	{ from, until }: TimeSpan,
): AsyncGenerator<OurPayment> {
	const isIn = (moment: RawBuilder<unknown>) => sql`${moment} >= ${from} and ${moment} < ${until}`
	let after: string | null = null
	for (;;) {
		const page: OurPayment[] = await selectOurs(
			shop,
			sql`(${isIn(sql`attempt.created_at`)} or ${isIn(sql`attempt.status_since`)} or exists (
					select from refunds
					where refunds.attempt_id = attempt.id and ${isIn(sql`refunds.created_at`)}
				)) and (${after}::uuid is null or attempt.id > ${after}::uuid)
				order by attempt.id limit ${PAGE}`,
		)
		yield* page
		const last = page.at(-1)
		if (!last || page.length < PAGE) return
		after = last.attemptId
	}
}

/** Payments of the span at a provider that is not asked any more. */
export async function countElsewhere(shop: Books, { from, until }: TimeSpan) {
	const counted = await shop.db
		.selectFrom('payment_attempts')
		.select(['provider', (count) => count.fn.countAll<number>().as('payments')])
		.where('provider', '<>', shop.provider.name)
		.where('created_at', '>=', from)
		.where('created_at', '<', until)
		.groupBy('provider')
		.orderBy('provider')
		.execute()
	return counted
}

/** Which of these orders there are. */
export async function findOrders(
	{ db }: Books,
	ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	if (ids.length === 0) return new Map()
	const orders = await db
		.selectFrom('orders')
		.select(['id', 'order_reference'])
		.where('id', 'in', ids)
		.execute()
	return new Map(orders.map(({ id, order_reference }) => [id, order_reference]))
}

async function selectOurs(shop: Books, which: RawBuilder<unknown>): Promise<OurPayment[]> {
	const { rows } = await sql<OurPayment>`
		select attempt.id as "attemptId", attempt.order_id as "orderId",
			orders.order_reference as "order", attempt.reference, attempt.created_at as "openedAt",
			attempt.status, coalesce(attempt.settled_ore, attempt.amount_ore) as "amountOre",
			coalesce(attempt.settled_currency, 'SEK') as currency,
			attempt.refunded_elsewhere_ore + coalesce((
				select sum(amount_ore) from refunds
				where attempt_id = attempt.id and refunds.status = 'EXECUTED'
			), 0)::bigint as "givenBackOre",
			coalesce((
				select sum(amount_ore) from refunds
				where attempt_id = attempt.id and refunds.status in ('OPENING', 'PENDING')
			), 0)::bigint as "onItsWayBackOre"
		from payment_attempts as attempt join orders on orders.id = attempt.order_id
		where attempt.provider = ${shop.provider.name} and ${which}`.execute(shop.db)
	return rows
}
