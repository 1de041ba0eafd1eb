import { PAGE_PATHS, type Words } from '@coc/contract'
import { formsOf } from '../../deliveries/serving/bring-in-line.ts'
import { wordsForError } from '../../jobs/error-words.ts'
import { type InspectedJob, listJobs } from '../../jobs/inspect-jobs.ts'
import { type Note, readNotes } from '../../orders/notes/read-notes.ts'
import { ORDER_COLUMN_NAMES } from '../../orders/order-columns.ts'
import { type Customer, customerOf } from '../../orders/order-row.ts'
import { readQuestions } from '../../orders/questions/read-questions.ts'
import type { Shop } from '../../orders/shop.ts'
import { STANDING, stateOf } from '../../orders/standing.ts'
import { unsentOf } from '../../orders/unpaid/waiting-for-payment.ts'
import { type ListedWithdrawal, listWithdrawals } from '../../withdrawals/list-withdrawals.ts'
import { withdrawalMailsOf } from '../../withdrawals/mails/read-withdrawal-mails.ts'
import {
	deliveriesOf,
	deliveryTransitionsOf,
	type ShownDelivery,
} from './deliveries/order-deliveries.ts'
import { documentsOfOrder, type OrderDocument } from './documents/read-documents.ts'
import { type HistoryEvent, historyOf } from './order-history.ts'
import { refundsOf, type ShownRefund } from './read-refunds.ts'
import { type UnpaidPlan, unpaidPlan } from './unpaid-plan.ts'

export type WholeOrder = {
	readonly id: string
	readonly reference: string
	readonly createdAt: Date
	readonly handledAt: Date | null
	/** When personal data was taken out of it. */
	readonly anonymisedAt: Date | null
	readonly status: string
	/** The status, and where that says too little, which kind of it. */
	readonly state: string
	readonly language: string
	readonly page: string
	readonly customer: Customer
	readonly cars: readonly {
		readonly chassisNumber: string
		readonly registrationNumber: string | null
		/** Null until the order is handled. */
		readonly cocExists: boolean | null
		readonly priceOre: number | null
	}[]
	readonly vatRatePercent: number | null
	readonly vatOre: number | null
	readonly totalOre: number | null
	readonly unpaid: UnpaidPlan | null
	/** Why it bears no VAT. */
	readonly vatReason: string | null
	/** What VIES said of the number that it was asked about last. */
	readonly vatCheck: {
		readonly number: string
		readonly answer: 'valid' | 'invalid' | 'unavailable'
		readonly askedAt: Date
		readonly timesAsked: number
		readonly identifier: string | null
		readonly errorCode: string | null
	} | null
	readonly receipt: { readonly number: number; readonly issuedAt: Date } | null
	readonly payments: readonly {
		readonly id: string
		readonly createdAt: Date
		/** Since when it stands so. */
		readonly since: Date
		readonly provider: string
		readonly method: string
		readonly status: string
		readonly amountOre: number
		readonly settledOre: number | null
		readonly settledCurrency: string | null
		/** Given back on the provider's own pages. */
		readonly refundedElsewhereOre: number
		readonly reference: string | null
		readonly expiresAt: Date | null
	}[]
	readonly refunds: readonly ShownRefund[]
	readonly deliveries: readonly ShownDelivery[]
	/** In which forms it is delivered. */
	readonly forms: readonly string[]
	readonly documents: readonly OrderDocument[]
	readonly withdrawals: readonly Omit<ListedWithdrawal, 'order'>[]
	/** Of no order yet, but perhaps of this one. */
	readonly strayWithdrawals: readonly Omit<ListedWithdrawal, 'order'>[]
	readonly mails: readonly {
		readonly kind: string
		readonly version: number
		readonly createdAt: Date
		readonly sentAt: Date | null
		readonly state: 'sent' | 'waiting' | 'given up'
		/** Why it did not get through, or is tried again. */
		readonly why: Words | null
	}[]
	readonly notes: readonly Note[]
	readonly jobs: readonly (InspectedJob & { readonly why: Words | null })[]
	readonly history: readonly HistoryEvent[]
}

/** Everything that is known about one order. Undefined when it is gone. */
export async function readOrder(shop: Shop, orderId: string): Promise<WholeOrder | undefined> {
	const { db } = shop
	const order = await db
		.selectFrom('orders')
		.select(ORDER_COLUMN_NAMES)
		.select(STANDING)
		.where('id', '=', orderId)
		.executeTakeFirst()
	if (!order) return undefined
	// One after another, on one connection: what twenty ask for at once would keep customers from every processor.
	const deliveries = await deliveriesOf(db, shop.certificates.carriers, orderId)
	const delivered = await deliveryTransitionsOf(db, orderId)
	const withdrawals = await listWithdrawals(shop, { orderId })
	const withdrawalMails = await withdrawalMailsOf(db, orderId)
	const stray = await strayWithdrawals(shop, order)
	const documents = await documentsOfOrder(db, orderId, order.chassis_numbers)
	const forms = await formsOf(shop, db, orderId)
	const lines = await db
		.selectFrom('order_lines')
		.select(['kind', 'chassis_number', 'registration_number', 'coc_exists', 'cost_ore'])
		.where('order_id', '=', orderId)
		.orderBy('position')
		.execute()
	const receipt = await db
		.selectFrom('receipts')
		.select(['number', 'issued_at'])
		.where('order_id', '=', orderId)
		.executeTakeFirst()
	const attempts = await db
		.selectFrom('payment_attempts')
		.select(['id', 'created_at', 'provider', 'method', 'status', 'amount_ore'])
		.select(['settled_ore', 'settled_currency', 'refunded_elsewhere_ore', 'reference'])
		.select(['expires_at', 'status_since'])
		.where('order_id', '=', orderId)
		.orderBy('created_at')
		.execute()
	const refunds = await refundsOf(db, orderId)
	const orderMails = await db
		.selectFrom('mails')
		.select(['id', 'kind', 'version', 'created_at', 'sent_at'])
		.where('order_id', '=', orderId)
		.orderBy('created_at')
		.execute()
	const transitions = await db
		.selectFrom('transitions')
		.select(['at', 'subject', 'from_status', 'to_status', 'cause'])
		.where('order_id', '=', orderId)
		.orderBy('id')
		.execute()
	const acts = await db
		.selectFrom('acts')
		.select(['at', 'operator', 'act', 'details'])
		.where('order_id', '=', orderId)
		.orderBy('id')
		.execute()
	const changes = await db
		.selectFrom('order_changes')
		.select(['at', 'operator', 'field', 'old', 'new'])
		.where('order_id', '=', orderId)
		.orderBy('id')
		.execute()
	const check = await db
		.selectFrom('vat_checks')
		.select(['number', 'answer', 'asked_at', 'times_asked', 'identifier', 'error_code'])
		.where('order_id', '=', orderId)
		.orderBy('asked_at', 'desc')
		.executeTakeFirst()
	const jobs = await listJobs(shop, { orderId })
	const notes = await readNotes(db, orderId)
	const questions = await readQuestions(db, orderId)
	const settled = await db
		.selectFrom('attention_seen')
		.select(['kind', 'note'])
		.where('order_id', '=', orderId)
		.where('note', '!=', '')
		.execute()
	const mails = [...orderMails, ...withdrawalMails]
	const vat = lines.find((line) => line.kind === 'vat')
	const cars =
		lines.length === 0
			? order.chassis_numbers.map((chassisNumber) => ({
					chassisNumber,
					registrationNumber: null,
					cocExists: null,
					priceOre: null,
				}))
			: lines
					.filter((line) => line.kind === 'coc')
					.map((line) => ({
						chassisNumber: line.chassis_number ?? '',
						registrationNumber: line.registration_number,
						cocExists: line.coc_exists,
						priceOre: line.cost_ore,
					}))
	const givenUp = new Set(
		jobs.filter(({ state, mailId }) => state === 'dead' && mailId).map(({ mailId }) => mailId),
	)
	return {
		id: order.id,
		reference: order.order_reference,
		createdAt: order.created_at,
		handledAt: order.handled_at,
		anonymisedAt: order.reduced_at,
		status: order.status,
		state: stateOf(order),
		language: order.language,
		page: shop.publicUrl + PAGE_PATHS.payment(order.id),
		customer: customerOf(order),
		cars,
		vatRatePercent: order.vat_rate_basis_points === null ? null : order.vat_rate_basis_points / 100,
		vatOre: order.total_ore === null ? null : (vat?.cost_ore ?? 0),
		totalOre: order.total_ore,
		unpaid: unpaidPlan(shop, {
			order,
			attempts,
			mails: orderMails,
			isReachable: !unsentOf(orderMails).some((id) => givenUp.has(id)),
		}),
		vatReason: order.vat_reason,
		vatCheck: check
			? {
					number: check.number,
					answer: check.answer,
					askedAt: check.asked_at,
					timesAsked: check.times_asked,
					identifier: check.identifier,
					errorCode: check.error_code,
				}
			: null,
		receipt: receipt ? { number: receipt.number, issuedAt: receipt.issued_at } : null,
		payments: attempts.map((attempt) => ({
			id: attempt.id,
			createdAt: attempt.created_at,
			since: attempt.status_since,
			provider: attempt.provider,
			method: attempt.method,
			status: attempt.status,
			amountOre: attempt.amount_ore,
			settledOre: attempt.settled_ore,
			settledCurrency: attempt.settled_currency,
			refundedElsewhereOre: attempt.refunded_elsewhere_ore,
			reference: attempt.reference,
			expiresAt: attempt.expires_at,
		})),
		refunds,
		deliveries,
		forms,
		documents,
		withdrawals: withdrawals.map(withoutOrder),
		strayWithdrawals: stray.map(withoutOrder),
		mails: mails.map((mail) => ({
			kind: mail.kind,
			version: mail.version,
			createdAt: mail.created_at,
			sentAt: mail.sent_at,
			state: mail.sent_at ? 'sent' : givenUp.has(mail.id) ? 'given up' : 'waiting',
			why: mail.sent_at ? null : whyOf(jobs.find(({ mailId }) => mailId === mail.id)),
		})),
		notes,
		jobs: jobs.map((job) => ({ ...job, why: whyOf(job) })),
		history: historyOf(
			order,
			transitions,
			mails,
			acts,
			changes,
			delivered,
			withdrawals,
			questions,
			settled,
		),
	}
}

function whyOf(job: InspectedJob | undefined): Words | null {
	return job?.lastError ? wordsForError(job.lastError) : null
}

const withoutOrder = ({ order: _, ...withdrawal }: ListedWithdrawal) => withdrawal

type Withdrawer = { readonly email_address: string; readonly order_reference: string }

async function strayWithdrawals(shop: Shop, { email_address, order_reference }: Withdrawer) {
	if (email_address === '') return []
	const strayOf = { emailAddress: email_address, reference: order_reference }
	return listWithdrawals(shop, { standing: 'RECEIVED', strayOf })
}
