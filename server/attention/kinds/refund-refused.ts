import { refundBy } from '../../withdrawals/deadlines.ts'
import { amount } from '../amount.ts'
import { type AttentionRule, aboutOrder, type Finding } from '../attention-item.ts'

type Row = {
	readonly id: string
	readonly reference: string
	readonly since: Date
	readonly latest: Date
	readonly amount_ore: number
	readonly currency: string
	/** The accepted withdrawal that it was promised with, and what of that was refused. */
	readonly withdrawal: number | null
	readonly received_at: Date | null
	readonly withdrawn_ore: number | null
	readonly cars: readonly string[] | null
	/** Our books have it as given back: the provider is not asked again. */
	readonly is_late: boolean
}

/** Refused at once, or sent back by a bank days later. What was given back since then makes up for it. */
const FIND = `
	with refused as (
		select order_id, id, attempt_id, amount_ore, created_at, false as is_late,
			(select max(at) from transitions where order_id = refunds.order_id and refund_id = refunds.id) as at
		from refunds where status = 'CANCELLED'
		union all
		select refunds.order_id, refunds.id, refunds.attempt_id, refunds.amount_ore, refunds.created_at, true,
			moved.at
		from transitions as moved join refunds on refunds.id = moved.refund_id
		where moved.cause = 'failed at the provider'
	)
	select orders.id, orders.order_reference as reference,
		min(coalesce(refused.at, refused.created_at)) as since,
		max(coalesce(refused.at, refused.created_at)) as latest,
		(array_agg(refused.amount_ore order by refused.created_at desc))[1] as amount_ore,
		coalesce(min(attempt.settled_currency), 'SEK') as currency,
		min(withdrawal.number) as withdrawal, min(withdrawal.received_at) as received_at,
		sum(refused.amount_ore) filter (where withdrawal.number is not null)::bigint as withdrawn_ore,
		min(withdrawal.cars) as cars, bool_and(refused.is_late) as is_late
	from refused
	join orders on orders.id = refused.order_id
	join payment_attempts as attempt on attempt.id = refused.attempt_id
	left join lateral (
		select number, received_at, (
			select array_agg(chassis_number order by chassis_number) from refund_cars
			where refund_cars.refund_id = refused.id
		) as cars
		from withdrawals
		where withdrawals.refund_id = refused.id or withdrawals.id in (
			select withdrawal_id from withdrawal_refunds where withdrawal_refunds.refund_id = refused.id
		)
	) as withdrawal on true
	where refused.amount_ore > coalesce((
		select sum(made.amount_ore) from refunds as made
		where made.attempt_id = refused.attempt_id and made.status <> 'CANCELLED'
			and made.created_at > refused.created_at
	), 0)
	group by orders.id`

export const REFUND_REFUSED: AttentionRule = {
	kind: 'refund-refused',
	title: { en: 'Refund refused', sv: 'Återbetalning nekad' },
	endsBy: 'note',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map((row) => ({
			...aboutOrder(row),
			...(row.withdrawal === null ? refused(row) : refusedAfterWithdrawal(row)),
		}))
	},
}

type Told = Pick<Finding, 'why' | 'steps'>

function refused({ reference, amount_ore, currency }: Row): Told {
	return {
		why: {
			en: `The provider did not give ${amount(amount_ore, currency)} back; its own pages tell why. Try again, or pay it back in another way.`,
			sv: `Betaltjänsten betalade inte tillbaka ${amount(amount_ore, currency)}, dess egna sidor säger varför. Försök igen, eller betala tillbaka på annat sätt.`,
		},
		steps: [{ act: 'refund', order: reference, ore: amount_ore }],
	}
}

/** The customer was promised it by a day, and gets no certificate any more. */
function refusedAfterWithdrawal(row: Row): Told {
	const sum = amount(row.withdrawn_ore ?? row.amount_ore, row.currency)
	const by = row.received_at ? refundBy(row.received_at) : ''
	const cars = row.cars ?? []
	return {
		why: {
			en: `The provider did not give ${sum} back, which the customer of withdrawal ${row.withdrawal} is to have by ${by}; its own pages tell why. Nothing is delivered meanwhile. ${row.is_late ? 'Ask' : 'Try again, or ask'} for a bank account, pay it there, book it by hand and settle this.`,
			sv: `Betaltjänsten betalade inte tillbaka ${sum}, som kunden i ångerärende ${row.withdrawal} ska ha senast ${by}. Dess egna sidor säger varför. Inget levereras under tiden. ${row.is_late ? 'Fråga' : 'Försök igen, eller fråga'} efter ett bankkonto, betala dit, bokför för hand och avsluta här.`,
		},
		steps: row.is_late ? [] : [{ act: 'refund', order: row.reference, cars }],
	}
}
