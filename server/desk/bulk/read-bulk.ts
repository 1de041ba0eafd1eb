import { BULK_ACTS, BULK_ENDS } from '@coc/contract/desk'
import { sql } from 'kysely'
import { mailFor } from '../../orders/mails/resend-mail.ts'
import type { Shop } from '../../orders/shop.ts'

/** Nobody reads more of them; those of one reason are mended together. */
const MOST_TROUBLES = 200

/** How an act on many orders stands. Null: there is none, or not any more. */
export async function readBulk(
	{ db, certificates }: Pick<Shop, 'db' | 'certificates'>,
	bulkId: string,
) {
	const bulk = await db
		.selectFrom('bulks')
		.select(['id', 'act', 'operator_id', 'operator'])
		.select(['started_at', 'stop_asked_at', 'ended_at', 'ended_as'])
		.where('id', '=', bulkId)
		.executeTakeFirst()
	const act = BULK_ACTS.find((name) => name === bulk?.act)
	if (!bulk || !act) return null
	const sums = await db
		.selectFrom('bulk_orders')
		.innerJoin('orders', 'orders.id', 'bulk_orders.order_id')
		.select(['bulk_orders.state', 'bulk_orders.outcome', 'orders.status'])
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('bulk_id', '=', bulkId)
		.groupBy(['bulk_orders.state', 'bulk_orders.outcome', 'orders.status'])
		.execute()
	const countOf = (state: string) => sumOf(sums.filter((sum) => sum.state === state))
	const isMailing = act === 'resend' && bulk.started_at === null
	return {
		id: bulk.id,
		act,
		operatorId: bulk.operator_id,
		operator: bulk.operator,
		startedAt: bulk.started_at,
		stopAskedAt: bulk.stop_asked_at,
		endedAt: bulk.ended_at,
		endedAs: BULK_ENDS.find((end) => end === bulk.ended_as) ?? null,
		counts: {
			waiting: countOf('waiting'),
			done: countOf('done'),
			refused: countOf('refused'),
			failed: countOf('failed'),
			skipped: countOf('skipped'),
		},
		skipped: summedUp(
			sums.filter(({ state }) => state === 'skipped'),
			({ outcome }) => outcome,
		).map(([why, count]) => ({ why, count })),
		mails: summedUp(
			isMailing ? sums.filter(({ state }) => state === 'waiting') : [],
			({ status }) => mailFor(status),
		).map(([kind, count]) => ({ kind, count })),
		troubles: await troublesOf(db, bulkId),
		carriers: act === 'post' ? [...certificates.carriers.keys()] : [],
	}
}

type Sum = {
	readonly count: number
	readonly state: string
	readonly outcome: string
	readonly status: string
}

const sumOf = (sums: readonly Sum[]) => sums.reduce((all, { count }) => all + count, 0)

function summedUp(sums: readonly Sum[], by: (sum: Sum) => string | null): [string, number][] {
	return [...Map.groupBy(sums, by)]
		.flatMap(([word, group]): [string, number][] => (word === null ? [] : [[word, sumOf(group)]]))
		.toSorted(([, one], [, other]) => other - one)
}

async function troublesOf(db: Shop['db'], bulkId: string) {
	const rows = await db
		.selectFrom('bulk_orders')
		.innerJoin('orders', 'orders.id', 'bulk_orders.order_id')
		.select(['order_id', 'order_reference', 'outcome'])
		.select(sql<'refused' | 'failed'>`bulk_orders.state`.as('state'))
		.where('bulk_id', '=', bulkId)
		.where('bulk_orders.state', 'in', ['refused', 'failed'])
		.orderBy('position')
		.limit(MOST_TROUBLES)
		.execute()
	return rows.map(({ order_id, order_reference, outcome, state }) => ({
		orderId: order_id,
		reference: order_reference,
		state,
		why: outcome,
	}))
}
