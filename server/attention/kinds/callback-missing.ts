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

type Unconfirmed = { readonly id: string; readonly reference: string; readonly since: Date }

/** An invoice may wait for weeks; who has paid by card has been back for a day. */
const UNCONFIRMED = `
	select orders.id, orders.order_reference as reference, attempt.status_since as since
	from payment_attempts as attempt join orders on orders.id = attempt.order_id
	where attempt.status in ('PENDING_CONFIRMATION', 'PENDING_MERCHANT_CAPTURE')
		and attempt.status_since < now() - interval '1 day' and attempt.method = 'card'`

export const CALLBACK_MISSING: AttentionRule = {
	kind: 'callback-missing',
	title: { en: 'No word from the provider', sv: 'Inget besked från betaltjänsten' },
	endsBy: 'note',
	find: async ({ pool }) => {
		const unheard = await pool.query<Unheard>(SETTLED_UNHEARD)
		const unconfirmed = await pool.query<Unconfirmed>(UNCONFIRMED)
		return [...unheard.rows.map(ofProvider), ...unconfirmed.rows.map(ofOrder)]
	},
}

/** One for all of them: what is wrong is the way that callbacks take, not one order. */
function ofProvider({ provider, payments, since, latest, id, reference }: Unheard): Finding {
	return {
		subject: provider,
		orderId: id,
		name: provider,
		since,
		latest,
		why: {
			en: `${payments} payments of the last days settled without a callback of ${provider}, the newest of order ${reference}. They are in our books, since we ask by ourselves; look whether the provider has the right callback address and secret.`,
			sv: `${payments} betalningar de senaste dagarna kom utan återanrop från ${provider}, den senaste på beställning ${reference}. De finns i våra böcker, för vi frågar själva. Se efter om betaltjänsten har rätt adress och hemlighet för återanrop.`,
		},
		steps: [{ act: 'check', order: reference }],
	}
}

function ofOrder({ id, reference, since }: Unconfirmed): Finding {
	return {
		...aboutOrder({ id, reference, since }),
		why: {
			en: 'The customer has paid by card, and for a day the provider has not said how it ended.',
			sv: 'Kunden har betalat med kort, och på ett dygn har betaltjänsten inte sagt hur det gick.',
		},
		steps: [{ act: 'check', order: reference }],
	}
}
