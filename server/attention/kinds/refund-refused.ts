import type { Words } from '@coc/contract'
import { refundsWithRefused } from '../../orders/refunding/read-refunds.ts'
import { type RefusedRefund, refusedAmong } from '../../orders/refunding/refused-refunds.ts'
import { refundBy } from '../../withdrawals/deadlines.ts'
import { amount } from '../amount.ts'
import { type AttentionRule, aboutOrder, type Finding, type Looked } from '../attention-item.ts'
import type { Step } from '../steps.ts'

type Row = {
	/** The refund's. */
	readonly id: string
	readonly reference: string
	/** The accepted withdrawal that it was promised with. */
	readonly withdrawal: number | null
	readonly received_at: Date | null
}

type Refused = RefusedRefund & Omit<Row, 'id'>

const FIND = `
	select refunds.id, orders.order_reference as reference, withdrawal.number as withdrawal,
		withdrawal.received_at
	from refunds
	join orders on orders.id = refunds.order_id
	left join lateral (
		select number, received_at from withdrawals
		where withdrawals.refund_id = refunds.id or withdrawals.id in (
			select withdrawal_id from withdrawal_refunds where withdrawal_refunds.refund_id = refunds.id
		)
		limit 1
	) as withdrawal on true
	where refunds.id = any($1)`

export const REFUND_REFUSED: AttentionRule = {
	kind: 'refund-refused',
	title: { en: 'Refund refused', sv: 'Återbetalning nekad' },
	endsBy: 'note',
	find: async (look) => {
		const orders = (await refundsWithRefused(look.pool)).map(refusedAmong)
		const rows = await rowsOf(look, orders.flat())
		return orders.flatMap((refused) =>
			ofOrder(
				refused.flatMap((each) => {
					const tries = each.tries.flatMap((id) => rows.get(id) ?? [])
					const row = tries.find(({ withdrawal }) => withdrawal !== null) ?? tries[0]
					return row ? [{ ...each, ...row }] : []
				}),
			),
		)
	},
}

async function rowsOf({ pool }: Looked, refused: readonly RefusedRefund[]) {
	const { rows } = await pool.query<Row>(FIND, [refused.flatMap(({ tries }) => tries)])
	return new Map(rows.map(({ id, ...row }) => [id, row]))
}

function ofOrder(refused: readonly Refused[]): Finding[] {
	const [first] = refused
	if (!first) return []
	const { reference, refund, latest } = first
	const since = new Date(Math.min(...refused.map(({ refusedAt }) => refusedAt.getTime())))
	return [
		{
			...aboutOrder({ id: refund.order_id, reference, since, latest }),
			why: whyOf(refused),
			steps: stepsOf(reference, refused),
		},
	]
}

function whyOf(refused: readonly Refused[]): Words {
	const parts = [...Map.groupBy(refused, ({ withdrawal }) => withdrawal).values()].map(toldOf)
	return {
		en: parts.map(({ en }) => en).join(' '),
		sv: parts.map(({ sv }) => sv).join(' '),
	}
}

function toldOf(refused: readonly Refused[]): Words {
	const sum = sumOf(refused)
	const isLate = refused.every((each) => each.isLate)
	const [first] = refused
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

function sumOf(refused: readonly Refused[]): string {
	return [...Map.groupBy(refused, ({ refund }) => refund.currency)]
		.map(([currency, of]) => amount(oreOf(of), currency))
		.join(' + ')
}

function otherCurrency([first]: readonly Refused[]): { readonly currency?: string } {
	const currency = first?.refund.currency ?? 'SEK'
	return currency === 'SEK' ? {} : { currency }
}

const oreOf = (refused: readonly Refused[]) => refused.reduce((sum, { ore }) => sum + ore, 0)

/** Cars by their names, so that their certificates do not go out; VAT as such, for the books; a whole order that was withdrawn as all that is left. */
function stepsOf(order: string, refused: readonly Refused[]): Step[] {
	const act = 'refund'
	const open = refused.filter(({ isLate }) => !isLate)
	const amounts = open.filter(({ refund }) => refund.what === 'amount')
	const others = amounts.filter(({ withdrawal }) => withdrawal === null)
	const payments = Map.groupBy(others, ({ refund }) => refund.attempt_id)
	return [
		...open.flatMap(({ cars }) => (cars.length > 0 ? [{ act, order, cars } as const] : [])),
		...(open.some(({ refund }) => refund.what === 'vat')
			? [{ act, order, vat: true } as const]
			: []),
		...[...payments.values()].map(
			(of) => ({ act, order, ore: oreOf(of), ...otherCurrency(of) }) as const,
		),
		...(amounts.length > others.length ? [{ act, order } as const] : []),
	]
}
