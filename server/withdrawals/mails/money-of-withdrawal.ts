import type pg from 'pg'
import { type RefundOfOrder, refundsOfOrder } from '../../orders/refunding/read-refunds.ts'
import { refusedAmong } from '../../orders/refunding/refused-refunds.ts'

const STATES = ['returned', 'under-way', 'refused'] as const

/** What of the money of an accepted withdrawal has come so far. */
export type MoneyPart = {
	/** Null: some of it is in another currency than SEK. */
	readonly ore: number | null
	readonly state: (typeof STATES)[number]
}

const FIND = `
	select refunds.id, refunds.order_id
	from withdrawals
	join refunds on refunds.id = withdrawals.refund_id or refunds.id in (
		select refund_id from withdrawal_refunds
		where withdrawal_refunds.withdrawal_id = withdrawals.id
	)
	where withdrawals.id = $1`

/** As it is now. What was refused counts as soon as it was promised anew. */
export async function moneyOfWithdrawal(pool: pg.Pool, withdrawalId: string): Promise<MoneyPart[]> {
	const { rows } = await pool.query<{ id: string; order_id: string }>(FIND, [withdrawalId])
	const [first] = rows
	if (!first) return []
	const refunds = await refundsOfOrder(pool, first.order_id)
	const asked = refunds.filter(({ id }) => rows.some((row) => row.id === id))
	const refusedOre = leftAmong(refunds)
	const missingOre = leftAmong(refunds.filter(({ status }) => !isPromised(status)))
	const parts = asked.map((refund) => {
		const refused = refusedOre(refund)
		const missing = isPromised(refund.status) ? refund.amount_ore : missingOre(refund)
		const late = Math.max(refused, missing)
		const { amount_ore, currency } = refund
		return { currency, returned: amount_ore - late, 'under-way': late - refused, refused }
	})
	return STATES.flatMap((state) => {
		const some = parts.filter((part) => part[state] > 0)
		const ore = some.reduce((sum, part) => sum + part[state], 0)
		const isAllSek = some.every(({ currency }) => currency === 'SEK')
		return some.length === 0 ? [] : [{ state, ore: isAllSek ? ore : null }]
	})
}

/** Whether the provider has yet to give some of it back, as promised with it or once more after a refusal. */
export async function isUnderWay(pool: pg.Pool, withdrawalId: string): Promise<boolean> {
	const money = await moneyOfWithdrawal(pool, withdrawalId)
	return money.some(({ state }) => state === 'under-way')
}

function leftAmong(refunds: readonly RefundOfOrder[]) {
	const refused = refusedAmong(refunds)
	return ({ id, amount_ore }: RefundOfOrder) => {
		const left = refused.filter(({ tries }) => tries.includes(id))
		return Math.min(
			amount_ore,
			left.reduce((sum, { ore }) => sum + ore, 0),
		)
	}
}

const isPromised = (status: string) => status === 'OPENING' || status === 'PENDING'
