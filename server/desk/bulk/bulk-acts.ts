import type { BulkAct } from '@coc/contract/desk'
import { sql } from 'kysely'
import { IS_TO_PACK } from '../../deliveries/posting/to-pack.ts'
import { previewHandling } from '../../orders/handling/preview-handling.ts'
import { sendableMails } from '../../orders/mails/resend-mail.ts'
import { perform } from '../acts/act.ts'
import { POST_ORDER } from '../acts/deliveries/post-order.ts'
import { HANDLE } from '../acts/orders/handle.ts'
import { RESEND } from '../acts/orders/resend.ts'
import type { Desk } from '../context.ts'

/** What came of one order; `why` is a word for what the act answered. */
export type OrderOutcome = { readonly state: 'done' | 'refused'; readonly why: string }

type Choices = Readonly<Record<string, string>>

type BulkActOnOrders = {
	/** SQL: why there is nothing to do to one of `orders`, null where there is. */
	readonly whyNot: string
	/** The same act that an operator does to one order. Null: not one by one. */
	readonly perform:
		| ((desk: Desk, orderId: string, choices: Choices) => Promise<OrderOutcome>)
		| null
}

const HAS_NOTHING_TO_POST = `not exists (
	select from deliveries as delivery where delivery.order_id = orders.id and ${IS_TO_PACK}
)`

const NOTHING_TO_POST = `case
	when orders.reduced_at is not null then 'person-erased'
	when ${HAS_NOTHING_TO_POST} then 'nothing-to-post'
end`

export const BULK_ACTS_ON_ORDERS: Readonly<Record<BulkAct, BulkActOnOrders>> = {
	handle: {
		whyNot: `case when orders.status <> 'RECEIVED' then 'not-waiting' end`,
		perform: handleAsRegistered,
	},
	resend: {
		whyNot: `case
			when orders.reduced_at is not null then 'person-erased'
			when orders.status = 'REVIEW' then 'nothing-to-send'
		end`,
		perform: resendFitting,
	},
	letters: { whyNot: NOTHING_TO_POST, perform: null },
	post: { whyNot: NOTHING_TO_POST, perform: postPacked },
}

const done = (why: string): OrderOutcome => ({ state: 'done', why })
const refused = (why: string): OrderOutcome => ({ state: 'refused', why })

/** Only what the register settles: of a car that it does not know, a person decides. */
async function handleAsRegistered(desk: Desk, orderId: string): Promise<OrderOutcome> {
	const preview = await previewHandling(desk.shop, orderId)
	if (!preview) return refused('not-found')
	if (preview.status !== 'RECEIVED') return refused('not-waiting')
	if (preview.cars.some(({ isKnown }) => !isKnown)) return refused('unknown-car')
	const { revision } = preview
	const { outcome } = await perform(desk, HANDLE, { orderId, revision })
	return outcome === 'handled' || outcome === 'undeliverable' ? done(outcome) : refused(outcome)
}

async function resendFitting(desk: Desk, orderId: string): Promise<OrderOutcome> {
	const [kind] = await sendableMails(desk.shop, orderId)
	if (kind === undefined) return refused('nothing-to-send')
	const outcome = await perform(desk, RESEND, { orderId, kind })
	return outcome === 'queued' ? done(kind) : refused(outcome)
}

type Unsent = { readonly car: string; readonly is_to_pack: boolean; readonly is_in_letter: boolean }

/**
 * The cars that its letter lists, or where none was drawn, those whose certificates are there; letters that nobody
 * numbers go without a number.
 */
async function postPacked(desk: Desk, orderId: string, choices: Choices): Promise<OrderOutcome> {
	const { rows } = await sql<Unsent>`
		select chassis_number as car, ${sql.raw(IS_TO_PACK)} as is_to_pack, is_in_letter
		from deliveries as delivery
		where order_id = ${orderId} and form = 'post' and status not in ('SENT', 'FETCHED')`.execute(
		desk.shop.db,
	)
	const packed = rows.filter(({ is_to_pack }) => is_to_pack)
	if (packed.length === 0) return refused('nothing-to-post')
	const listed = rows.filter(({ is_in_letter }) => is_in_letter)
	if (!listed.every(({ is_to_pack }) => is_to_pack)) return refused('letter-differs')
	const posted = listed.length > 0 ? listed : packed
	const { outcome } = await perform(desk, POST_ORDER, {
		...{ orderId, cars: posted.map(({ car }) => car) },
		...{ carrier: choices['carrier'] ?? '', number: null, corrects: null, tell: false },
	})
	return outcome === 'posted' ? done(outcome) : refused(outcome)
}
