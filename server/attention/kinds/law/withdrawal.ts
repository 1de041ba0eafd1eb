import { refundBy } from '../../../withdrawals/deadlines.ts'
import { MAY_BE_UNDER_WAY } from '../../../withdrawals/list-withdrawals.ts'
import { isUnderWay } from '../../../withdrawals/mails/money-of-withdrawal.ts'
import type { AttentionRule, Finding, Looked } from '../../attention-item.ts'

type Row = {
	readonly id: string
	readonly number: number
	readonly order_id: string | null
	readonly received_at: Date
	readonly reference: string | null
	readonly name: string
	readonly email_address: string
	readonly order_number: string
	readonly language: string
}

/** Over at midnight in Sweden after the fourteenth day. */
const OVERDUE_SINCE = `(
	((received_at at time zone 'Europe/Stockholm')::date + 15)::timestamp at time zone 'Europe/Stockholm'
)`

const FIND = `
	select withdrawals.id, withdrawals.number, withdrawals.order_id, withdrawals.received_at,
		withdrawals.name, withdrawals.email_address, withdrawals.order_number, withdrawals.language,
		orders.order_reference as reference
	from withdrawals left join orders on orders.id = withdrawals.order_id
	where standing = 'RECEIVED' and (${OVERDUE_SINCE} <= now()) = $1`

/** Accepted in time perhaps, but the provider has not given the money back. */
const FIND_UNPAID = `
	select withdrawals.id, withdrawals.number, withdrawals.order_id, withdrawals.received_at,
		orders.order_reference as reference
	from withdrawals join orders on orders.id = withdrawals.order_id
	where standing = 'ACCEPTED' and ${OVERDUE_SINCE} <= now() and ${MAY_BE_UNDER_WAY}`

type Unpaid = Pick<Row, 'id' | 'number' | 'order_id' | 'received_at'> & {
	readonly reference: string
}

async function findUnpaid({ pool }: Looked): Promise<Finding[]> {
	const { rows } = await pool.query<Unpaid>(FIND_UNPAID)
	const found: Finding[] = []
	for (const row of rows) if (await isUnderWay(pool, row.id)) found.push(ofUnpaid(row))
	return found
}

function ofUnpaid({ id, number, order_id, received_at, reference }: Unpaid): Finding {
	return {
		subject: id,
		orderId: order_id,
		name: String(number),
		since: received_at,
		latest: received_at,
		why: {
			en: `Order ${reference}. It was accepted, and the 14 days to give the money back ended on ${refundBy(received_at)}, but the provider has not done so yet: ask it.`,
			sv: `Beställning ${reference}. Ångern är godtagen och de 14 dagarna för att betala tillbaka gick ut ${refundBy(received_at)}, men betaltjänsten har inte gjort det än: fråga den.`,
		},
		steps: [{ act: 'check', order: reference }],
	}
}

async function findUndecided(
	{ pool }: Looked,
	isOverdue: boolean,
	why: (row: Row) => Finding['why'],
): Promise<Finding[]> {
	const { rows } = await pool.query<Row>(FIND, [isOverdue])
	return rows.map((row) => ({
		subject: row.id,
		orderId: row.order_id,
		name: String(row.number),
		since: row.received_at,
		latest: row.received_at,
		why: why(row),
		...(row.reference === null && {
			said: {
				name: row.name,
				emailAddress: row.email_address,
				orderNumber: row.order_number,
				language: row.language,
			},
		}),
		steps: [
			{
				act: row.reference === null ? 'match-withdrawal' : 'accept-withdrawal',
				number: row.number,
			},
			{ act: 'decline-withdrawal', number: row.number },
		],
	}))
}

/** Somebody withdraws: the money, if it goes back, is due within 14 days. */
export const WITHDRAWAL: AttentionRule = {
	kind: 'withdrawal',
	title: { en: 'A customer withdraws', sv: 'En kund ångrar sig' },
	endsBy: 'act',
	find: (shop) =>
		findUndecided(shop, false, ({ reference, received_at }) => ({
			en: `${reference === null ? 'Of no order that we know' : `Order ${reference}`}. If it holds, the money is back by ${refundBy(received_at)}.`,
			sv: `${reference === null ? 'Ingen beställning som vi känner till' : `Beställning ${reference}`}. Om det gäller ska pengarna vara tillbaka senast ${refundBy(received_at)}.`,
		})),
}

export const WITHDRAWAL_OVERDUE: AttentionRule = {
	kind: 'withdrawal-overdue',
	title: { en: 'A withdrawal is overdue', sv: 'En ångrad beställning är försenad' },
	endsBy: 'act',
	find: async (shop) => [
		...(await findUndecided(shop, true, ({ reference, received_at }) => ({
			en: `${reference === null ? 'Of no order that we know' : `Order ${reference}`}. The 14 days to give the money back ended on ${refundBy(received_at)}: decide today.`,
			sv: `${reference === null ? 'Ingen beställning som vi känner till' : `Beställning ${reference}`}. De 14 dagarna för att betala tillbaka gick ut ${refundBy(received_at)}: bestäm i dag.`,
		}))),
		...(await findUnpaid(shop)),
	],
}
