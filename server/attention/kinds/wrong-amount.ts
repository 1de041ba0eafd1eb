import { amount } from '../amount.ts'
import { type AttentionRule, aboutOrder } from '../attention-item.ts'
import type { Step } from '../steps.ts'
import { HAS_OTHER_CURRENCY, LEFT_ORE } from './money-left.ts'

type Row = {
	readonly id: string
	readonly reference: string
	readonly since: Date
	readonly total_ore: number
	readonly left_ore: number
	readonly is_for_other_order: boolean
	readonly is_erased: boolean
}

/** The last move is the one into REVIEW: nothing else happens to such an order but its end. */
const FIND = `
	select id, order_reference as reference, coalesce(total_ore, 0) as total_ore,
		coalesce((select max(at) from transitions where order_id = orders.id and subject = 'order'), created_at)
			as since,
		coalesce((
			select sum(${LEFT_ORE}) from payment_attempts as attempt
			where attempt.order_id = orders.id and attempt.status = 'SETTLED'
		), 0)::bigint as left_ore,
		exists (
			select from payment_attempts as attempt
			where attempt.order_id = orders.id and settled_for_other_order and ${LEFT_ORE} > 0
		) as is_for_other_order,
		reduced_at is not null as is_erased
	from orders
	where status = 'REVIEW' and not ${HAS_OTHER_CURRENCY}`

export const WRONG_AMOUNT: AttentionRule = {
	kind: 'wrong-amount',
	title: { en: 'Wrong amount paid', sv: 'Fel belopp betalt' },
	endsBy: 'act',
	find: async ({ pool }) => {
		const { rows } = await pool.query<Row>(FIND)
		return rows.map((row) => ({
			...aboutOrder(row),
			why: whyOf(row),
			steps: stepsFor(row),
		}))
	},
}

const FOR_OTHER_ORDER = {
	en: 'The provider has the payment for another order.',
	sv: 'Betaltjänsten har betalningen på en annan beställning.',
}

function whyOf(row: Row) {
	if (row.is_for_other_order) return FOR_OTHER_ORDER
	if (row.is_erased && row.left_ore > 0) {
		return {
			en: `${amount(row.left_ore)} is paid, and the person was erased: there is nobody to deliver to.`,
			sv: `${amount(row.left_ore)} är betalt, och personen är raderad: det finns ingen att leverera till.`,
		}
	}
	return amountDiffers(row)
}

function amountDiffers({ left_ore, total_ore }: Row) {
	if (left_ore === total_ore) {
		return {
			en: `${amount(left_ore)} is left, as much as the order costs.`,
			sv: `${amount(left_ore)} är kvar, lika mycket som beställningen kostar.`,
		}
	}
	return {
		en: `${amount(left_ore)} is paid, and the order costs ${amount(total_ore)}.`,
		sv: `${amount(left_ore)} är betalt och beställningen kostar ${amount(total_ore)}.`,
	}
}

function stepsFor({ reference: order, left_ore, total_ore, ...row }: Row): Step[] {
	if (left_ore === 0) return [{ act: 'cancel', order }]
	const isSaleable = total_ore > 0 && !row.is_for_other_order && !row.is_erased
	if (!isSaleable || left_ore < total_ore) {
		return [
			{ act: 'refund', order },
			{ act: 'cancel', order },
		]
	}
	const surplus = left_ore - total_ore
	const refund: Step[] = surplus > 0 ? [{ act: 'refund', order, ore: surplus }] : []
	return [...refund, { act: 'accept', order }]
}
