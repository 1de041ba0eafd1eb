import type { Words } from '@coc/contract'
import { refundBy } from '../../withdrawals/deadlines.ts'
import { amount } from '../amount.ts'
import { type AttentionRule, aboutOrder, type Finding } from '../attention-item.ts'
import type { Step } from '../steps.ts'

/** One refund that was refused. */
type Row = {
	/** The order's. */
	readonly id: string
	readonly reference: string
	readonly at: Date
	readonly attempt_id: string
	readonly amount_ore: number
	readonly currency: string
	readonly cars: readonly string[]
	/** The accepted withdrawal that it was promised with. */
	readonly withdrawal: number | null
	readonly received_at: Date | null
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
	select orders.id, orders.order_reference as reference, coalesce(refused.at, refused.created_at) as at,
		refused.attempt_id, refused.amount_ore, coalesce(attempt.settled_currency, 'SEK') as currency,
		array(
			select chassis_number from refund_cars
			where refund_cars.refund_id = refused.id order by chassis_number
		) as cars,
		withdrawal.number as withdrawal, withdrawal.received_at, refused.is_late
	from refused
	join orders on orders.id = refused.order_id
	join payment_attempts as attempt on attempt.id = refused.attempt_id
	left join lateral (
		select number, received_at from withdrawals
		where withdrawals.refund_id = refused.id or withdrawals.id in (
			select withdrawal_id from withdrawal_refunds where withdrawal_refunds.refund_id = refused.id
		)
		limit 1
	) as withdrawal on true
	where refused.amount_ore > coalesce((
		select sum(made.amount_ore) from refunds as made
		where made.attempt_id = refused.attempt_id and made.status <> 'CANCELLED'
			and made.created_at > refused.created_at
	), 0)
	order by refused.created_at, refused.id`

export const REFUND_REFUSED: AttentionRule = {
	kind: 'refund-refused',
	title: { en: 'Refund refused', sv: 'Återbetalning nekad' },
	endsBy: 'note',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(ofOrder)
	},
}

function ofOrder(rows: readonly Row[]): Finding[] {
	const [first] = rows
	if (!first) return []
	const times = rows.map(({ at }) => at.getTime())
	const since = new Date(Math.min(...times))
	const latest = new Date(Math.max(...times))
	return [
		{
			...aboutOrder({ id: first.id, reference: first.reference, since, latest }),
			why: whyOf(rows),
			steps: stepsOf(first.reference, rows),
		},
	]
}

function whyOf(rows: readonly Row[]): Words {
	const parts = [...Map.groupBy(rows, ({ withdrawal }) => withdrawal).values()].map(toldOf)
	return {
		en: parts.map(({ en }) => en).join(' '),
		sv: parts.map(({ sv }) => sv).join(' '),
	}
}

function toldOf(rows: readonly Row[]): Words {
	const sum = sumOf(rows)
	const isLate = rows.every(({ is_late }) => is_late)
	const [first] = rows
	if (first?.withdrawal && first.received_at) {
		return afterWithdrawal(sum, isLate, first.withdrawal, refundBy(first.received_at))
	}
	return {
		en: `The provider did not give ${sum} back; its own pages tell why. ${isLate ? 'Pay it back in another way, book it by hand and settle this.' : 'Try again, or pay it back in another way.'}`,
		sv: `Betaltjänsten betalade inte tillbaka ${sum}, dess egna sidor säger varför. ${isLate ? 'Betala tillbaka på annat sätt, bokför för hand och avsluta här.' : 'Försök igen, eller betala tillbaka på annat sätt.'}`,
	}
}

/** The customer was promised it by a day, and gets no certificate any more. */
function afterWithdrawal(sum: string, isLate: boolean, withdrawal: number, by: string): Words {
	return {
		en: `The provider did not give ${sum} back, which the customer of withdrawal ${withdrawal} is to have by ${by}; its own pages tell why. Nothing is delivered meanwhile. ${isLate ? 'Ask' : 'Try again, or ask'} for a bank account, pay it there, book it by hand and settle this.`,
		sv: `Betaltjänsten betalade inte tillbaka ${sum}, som kunden i ångerärende ${withdrawal} ska ha senast ${by}. Dess egna sidor säger varför. Inget levereras under tiden. ${isLate ? 'Fråga' : 'Försök igen, eller fråga'} efter ett bankkonto, betala dit, bokför för hand och avsluta här.`,
	}
}

function sumOf(rows: readonly Row[]): string {
	return [...Map.groupBy(rows, ({ currency }) => currency)]
		.map(([currency, of]) => amount(oreOf(of), currency))
		.join(' + ')
}

const oreOf = (rows: readonly Row[]) => rows.reduce((sum, { amount_ore }) => sum + amount_ore, 0)

/** Cars by their names, so that their certificates do not go out; a whole order that was withdrawn as all that is left. */
function stepsOf(order: string, rows: readonly Row[]): Step[] {
	const act = 'refund'
	const open = rows.filter(({ is_late }) => !is_late)
	const amounts = open.filter(({ cars }) => cars.length === 0)
	const others = amounts.filter(({ withdrawal }) => withdrawal === null)
	const payments = Map.groupBy(others, ({ attempt_id }) => attempt_id)
	return [
		...open.flatMap(({ cars }) => (cars.length > 0 ? [{ act, order, cars } as const] : [])),
		...[...payments.values()].map((of) => ({ act, order, ore: oreOf(of) }) as const),
		...(amounts.length > others.length ? [{ act, order } as const] : []),
	]
}
