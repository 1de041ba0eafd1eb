import type { WithdrawalMode } from '@coc/contract'
import {
	API_PATHS,
	type Invoice,
	type PaymentSummary,
	payPath,
	type SummaryLine,
} from '@coc/contract'
import type pg from 'pg'
import { dayOf } from '../calendar/swedish-days.ts'
import { BATCHING, inBatches } from '../db/in-batches.ts'
import type { Certificates } from '../deliveries/certificates.ts'
import { OPEN_ATTEMPT_STATUSES } from '../payments/payment-states.ts'
import { soldOre } from './paying/sold-part.ts'
import { LACKS_CONSENT } from './standing.ts'
import { CONFIRMED_NUMBER, vatFree } from './vat/vat-free.ts'

type SummaryRow = {
	readonly id: string
	readonly reference: string
	readonly status: string
	readonly chassis_numbers: readonly string[]
	readonly vat_rate_basis_points: number | null
	readonly total_ore: number | null
	readonly vat_reason: string | null
	/** Where the reason names it. */
	readonly vat_number: string | null
	readonly payable: boolean
	readonly lacks_consent: boolean
	readonly has_receipt: boolean
	readonly refunded_ore: number
	readonly credit_notes: readonly number[] | null
	readonly email_address: string
	readonly open_payment: OpenPayment | null
	readonly withdrawal: { readonly received_at: string; readonly standing: string } | null
	/** Null until the order is handled. */
	readonly lines: readonly StoredLine[] | null
}

type StoredLine = {
	readonly kind: 'coc' | 'vat'
	readonly chassis_number: string | null
	readonly registration_number: string | null
	readonly coc_exists: boolean
	readonly cost_ore: number
}

type OpenPayment = {
	readonly method: string
	readonly status: string
	readonly pay_by: string | null
}

type Prices = Pick<PaymentSummary, 'cars' | 'rateOfVat' | 'totalPrice'>

export type ReadSummary = (orderId: string) => Promise<SummaryRow | null>

/** What the payment page shows of an order: until it is handled, the cars as they were ordered, without a price. */
export async function findPaymentSummary(
	shop: {
		readonly readSummary: ReadSummary
		readonly apiUrl: string
		readonly withdrawal: WithdrawalMode
		readonly certificates: Pick<Certificates, 'deliveriesOf'>
	},
	orderId: string,
): Promise<PaymentSummary | null> {
	const order = await shop.readSummary(orderId)
	if (!order) return null
	const isPaid = order.status === 'SETTLED'
	return {
		orderId,
		reference: order.reference,
		...pricesOf(order),
		paymentStatus: order.status,
		isPriced: order.lines !== null,
		paymentLink: order.payable ? shop.apiUrl + payPath(orderId) : null,
		receiptLink: order.has_receipt ? `${shop.apiUrl}/${API_PATHS.receipt}?id=${orderId}` : null,
		refundedAmount: order.refunded_ore / 100,
		creditNotes: (order.credit_notes ?? []).map((number) => ({
			number,
			link: `${shop.apiUrl}/${API_PATHS.creditNote}?id=${orderId}&number=${number}`,
		})),
		...(order.open_payment && paymentUnderWay(order.open_payment, order.email_address)),
		...(isConsentWanted(shop.withdrawal, order) && { consentWanted: true }),
		...(isPaid && order.withdrawal && { withdrawal: withdrawalOf(order.withdrawal) }),
		...(isPaid && { deliveries: await shop.certificates.deliveriesOf(orderId) }),
		vatFree: vatFree(order.vat_reason, order.vat_number),
	}
}

function withdrawalOf({ received_at, standing }: NonNullable<SummaryRow['withdrawal']>) {
	return { receivedOn: dayOf(new Date(received_at)), standing }
}

/** What the cars of an order cost, and nothing else of it. */
export async function findPrices(
	{ readSummary }: { readonly readSummary: ReadSummary },
	orderId: string,
): Promise<Prices | null> {
	const order = await readSummary(orderId)
	return order && pricesOf(order)
}

function pricesOf(order: SummaryRow): Prices {
	return {
		cars: order.lines?.map(summaryLine) ?? order.chassis_numbers.map(orderedCar),
		rateOfVat: (order.vat_rate_basis_points ?? 0) / 100,
		totalPrice: (order.total_ore ?? 0) / 100,
	}
}

function isConsentWanted(mode: WithdrawalMode, { payable, lacks_consent }: SummaryRow): boolean {
	return mode === 'until-delivered' && payable && lacks_consent
}

function paymentUnderWay({ method, status, pay_by }: OpenPayment, emailAddress: string) {
	const isPending = status === 'PENDING_CONFIRMATION' || status === 'PENDING_MERCHANT_CAPTURE'
	const isInvoiced = method === 'pay-in-advance' && (isPending || pay_by !== null)
	const invoice: Invoice = {
		sentTo: maskedAddress(emailAddress),
		payBy: pay_by && dayOf(new Date(pay_by)),
	}
	return { ...(isInvoiced && { invoice }), ...(isPending && { isPaymentPending: true }) }
}

/** Who has the link to the page may not be who ordered: enough to know one's own address by, not to learn it. */
export function maskedAddress(emailAddress: string): string {
	const [name = '', ...domain] = emailAddress.split('@')
	return `${Array.from(name)[0] ?? ''}•••@${domain.join('@')}`
}

function summaryLine(line: StoredLine): SummaryLine {
	return {
		cocExists: line.coc_exists,
		isVat: line.kind === 'vat',
		cost: line.cost_ore / 100,
		chassiNumber17: line.chassis_number,
		regNumber: line.registration_number,
	}
}

function orderedCar(chassisNumber: string): SummaryLine {
	return { cocExists: true, isVat: false, cost: 0, chassiNumber17: chassisNumber, regNumber: null }
}

/** Batches concurrent reads. */
export function summaryReader(pool: pg.Pool): ReadSummary {
	return inBatches({
		...BATCHING,
		keysOf: () => [],
		run: async (orderIds) => {
			const { rows } = await pool.query<SummaryRow>(READ_SUMMARIES, [JSON.stringify(orderIds)])
			const found = new Map(rows.map((row) => [row.id, row]))
			return orderIds.map((id) => found.get(id) ?? null)
		},
		mayRetryOneByOne: () => false,
	})
}

/**
 * The link is ours and outlives any session at the provider; it is shown once a payment was opened.
 * Of refunds only what was taken from the price counts: what was paid too much is nobody's discount. Versions
 * before did not write that down.
 */
export const SELECT_SUMMARY = `
	select
		id,
		order_reference as reference,
		status,
		chassis_numbers,
		vat_rate_basis_points,
		total_ore,
		vat_reason,
		case when vat_reason = 'reverse-charge' then ${CONFIRMED_NUMBER} end as vat_number,
		status = 'CREATED' and exists (
			select from payment_attempts
			where payment_attempts.order_id = orders.id and payment_attempts.link is not null
		) as payable,
		${LACKS_CONSENT} as lacks_consent,
		email_address,
		(
			select json_build_object('method', method, 'status', payment_attempts.status, 'pay_by', pay_by)
			from payment_attempts
			where payment_attempts.order_id = orders.id
				and orders.status = 'CREATED'
				and payment_attempts.status in (${OPEN_ATTEMPT_STATUSES.map((status) => `'${status}'`).join(', ')})
		) as open_payment,
		(
			select json_build_object('received_at', received_at, 'standing', standing)
			from withdrawals where withdrawals.order_id = orders.id
			order by received_at desc limit 1
		) as withdrawal,
		reduced_at is null and exists (select from receipts where receipts.order_id = orders.id) as has_receipt,
		(
			select coalesce(sum(told_ore + greatest(0, untold_ore - settled_ore + sold_ore)), 0)::bigint
			from (
				select coalesce(sum(refunds.sold_ore), 0) as told_ore,
					coalesce(sum(refunds.amount_ore) filter (where refunds.sold_ore is null), 0) as untold_ore,
					coalesce(attempt.settled_ore, attempt.amount_ore) as settled_ore,
					${soldOre('attempt')} as sold_ore
				from refunds
				join payment_attempts as attempt on attempt.id = refunds.attempt_id
				join receipts on receipts.order_id = attempt.order_id
				where refunds.order_id = orders.id and refunds.status = 'EXECUTED'
				group by attempt.id, receipts.attempt_id
			) as refunded
		) as refunded_ore,
		(
			select json_agg(number order by number)
			from credit_notes where credit_notes.order_id = orders.id
		) as credit_notes,
		(
			select json_agg(
				json_build_object(
					'kind', kind,
					'chassis_number', chassis_number,
					'registration_number', registration_number,
					'coc_exists', coc_exists,
					'cost_ore', cost_ore
				) order by position
			)
			from order_lines where order_lines.order_id = orders.id
		) as lines
	from orders`

// The ids come as JSON: with an array, the planner would choose a custom plan by its length each time.
const READ_SUMMARIES = `
	select summary.*
	from json_array_elements_text($1::json) as wanted (id) cross join lateral (
		${SELECT_SUMMARY}
		where orders.id = wanted.id
		offset 0
	) as summary`
