import type { Words } from '@coc/contract'
import { amount } from '../amount.ts'
import { type AttentionRule, aboutOrder, type Finding } from '../attention-item.ts'

type Unheard = {
	readonly provider: string
	readonly payments: number
	readonly since: Date
	readonly latest: Date
	readonly id: string
	readonly reference: string
}

/** The callbacks of erased orders are gone with them; those of two days tell whether callbacks come at all. */
const SETTLED_UNHEARD = `
	select attempt.provider, count(*)::int as payments,
		min(attempt.status_since) as since, max(attempt.status_since) as latest,
		(array_agg(orders.id order by attempt.status_since desc))[1] as id,
		(array_agg(orders.order_reference order by attempt.status_since desc))[1] as reference
	from payment_attempts as attempt join orders on orders.id = attempt.order_id
	where attempt.status_since between now() - interval '3 days' and now() - interval '1 day'
		and attempt.status = 'SETTLED' and attempt.reference is not null and orders.reduced_at is null
		and not exists (
			select from provider_events as event
			where event.provider = attempt.provider and event.reference = attempt.reference
		)
	group by attempt.provider`

type Hanging = {
	readonly id: string
	readonly reference: string
	readonly since: Date
	/** Null: it is the payment that hangs. */
	readonly refund_id: string | null
	readonly refund_ore: number | null
	readonly refund_status: string | null
	readonly currency: string
}

/**
 * An invoice may wait for weeks; who has paid by card has been back for a day. A refund is answered at once, and made
 * within days, unless what the provider has of ours is too little for it.
 */
const HANGING = `
	select distinct on (id) id, reference, since, refund_id, refund_ore, refund_status, currency from (
		select orders.id, orders.order_reference as reference, attempt.status_since as since,
			null::uuid as refund_id, null::int as refund_ore, null as refund_status, 'SEK' as currency
		from payment_attempts as attempt join orders on orders.id = attempt.order_id
		where attempt.status in ('PENDING_CONFIRMATION', 'PENDING_MERCHANT_CAPTURE')
			and attempt.status_since < now() - interval '1 day' and attempt.method = 'card'
		union all
		select orders.id, orders.order_reference, refunds.created_at + patience, refunds.id, refunds.amount_ore,
			refunds.status, coalesce(attempt.settled_currency, 'SEK')
		from refunds
		cross join lateral (
			select case refunds.status when 'OPENING' then interval '1 day' else interval '7 days' end as patience
		) as waiting
		join orders on orders.id = refunds.order_id
		join payment_attempts as attempt on attempt.id = refunds.attempt_id
		where refunds.status in ('OPENING', 'PENDING') and refunds.created_at + patience < now()
	) as hanging
	order by id, since`

export const CALLBACK_MISSING: AttentionRule = {
	kind: 'callback-missing',
	title: { en: 'No word from the provider', sv: 'Inget besked från betaltjänsten' },
	endsBy: 'note',
	find: async ({ pool }) => {
		const unheard = await pool.query<Unheard>(SETTLED_UNHEARD)
		const hanging = await pool.query<Hanging>(HANGING)
		return [
			...unheard.rows.map(ofProvider),
			...hanging.rows.map((row) => ({
				...aboutOrder(row),
				...(row.refund_ore === null ? ofPayment(row) : ofRefund(row, row.refund_ore)),
			})),
		]
	},
}

/** One for all of them: what is wrong is the way that callbacks take, not one order. */
function ofProvider({ provider, payments, since, latest, id, reference }: Unheard): Finding {
	const isOne = payments === 1
	return {
		subject: provider,
		orderId: id,
		name: provider,
		since,
		latest,
		why: {
			en: `${isOne ? '1 payment' : `${payments} payments`} of the last days settled without a callback of ${provider}, ${isOne ? '' : 'the newest '}of order ${reference}. ${isOne ? 'It is' : 'They are'} in our books, since we ask by ourselves; look whether the provider has the right callback address and secret.`,
			sv: `${isOne ? '1 betalning' : `${payments} betalningar`} de senaste dagarna kom utan återanrop från ${provider}, ${isOne ? '' : 'den senaste '}på beställning ${reference}. ${isOne ? 'Den' : 'De'} finns i våra böcker, för vi frågar själva. Se efter om betaltjänsten har rätt adress och hemlighet för återanrop.`,
		},
		steps: [{ act: 'check', order: reference }],
	}
}

type AboutOne = Pick<Finding, 'why' | 'steps'>

function ofPayment({ reference }: Hanging): AboutOne {
	return {
		why: {
			en: 'The customer has paid by card, and for a day the provider has not said how it ended.',
			sv: 'Kunden har betalat med kort, och på ett dygn har betaltjänsten inte sagt hur det gick.',
		},
		steps: [{ act: 'check', order: reference }],
	}
}

function ofRefund({ reference, refund_id, ...refund }: Hanging, ore: number): AboutOne {
	const why = refund.refund_status === 'PENDING' ? isUnderWay : isUnanswered
	return {
		why: why(amount(ore, refund.currency), refund_id ?? ''),
		steps: [{ act: 'look', order: reference }],
	}
}

const isUnderWay = (money: string): Words => ({
	en: `For a week the provider has had the refund of ${money} under way. Look on its own pages why: your balance there may be too small, or it waits for the customer.`,
	sv: `I en vecka har betaltjänsten haft återbetalningen på ${money} på gång. Se på dess egna sidor varför: ert saldo där kan vara för litet, eller så väntar den på kunden.`,
})

/** It may be made there, and wait for an approval that only its answer would have led to. */
const isUnanswered = (money: string, refundId: string): Words => ({
	en: `For a day the provider has not said whether it made the refund of ${money}. Look for it on the provider’s own pages, as ${refundId}: approve it there, or cancel it. Once the money is back our books learn of it by themselves. One that is not there is asked for again; if it cannot be made, it mostly counts as refused after three days.`,
	sv: `På ett dygn har betaltjänsten inte sagt om den har gjort återbetalningen på ${money}. Leta upp den på betaltjänstens egna sidor, som ${refundId}: godkänn den där, eller avbryt den. När pengarna är tillbaka får våra böcker veta det av sig själva. Finns den inte där försöker vi igen; går den inte att göra räknas den oftast som nekad efter tre dygn.`,
})
