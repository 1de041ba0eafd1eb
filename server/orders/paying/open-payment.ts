import { type DatabaseTransaction, executorOf } from '../../db/database.ts'
import { isSafePaymentLink, UnsafePaymentLinkError } from '../../payments/payment-link.ts'
import { OPEN_ATTEMPT_STATUSES } from '../../payments/payment-states.ts'
import type { OpenedPayment } from '../../payments/provider.ts'
import { requestMail } from '../mails/mail-requests.ts'
import { lockOrder } from '../move-order.ts'
import type { Shop } from '../shop.ts'
import { attemptId } from './attempt-id.ts'
import { recordPayment } from './check-payment.ts'
import { closeAttempt } from './close-attempt.ts'
import { moveAttempt } from './move-attempt.ts'
import { paymentToOpen } from './payment-to-open.ts'

/**
 * Gives the order its one open payment at the provider, mails the customer where to pay, and
 * answers with the provider's page. An attempt that is still open is used again; one that has
 * expired is closed at the provider first. Null when there is nothing to pay.
 */
export async function openPayment(shop: Shop, orderId: string): Promise<string | null> {
	const attempt = await shop.db
		.transaction()
		.execute((transaction) => findOrStartAttempt(shop, transaction, orderId))
	if (!attempt) return null
	// Opened at a provider that is no longer ours: its page still takes the money.
	if (attempt.provider !== shop.provider.name) return attempt.link
	if (attempt.reference !== null && attempt.link !== null) {
		const known = { ...attempt, reference: attempt.reference }
		return (await isStillOpen(shop, known)) ? attempt.link : openPayment(shop, orderId)
	}

	const opened = await shop.provider.openPayment(await paymentToOpen(shop, orderId, attempt.id))
	if (!isSafePaymentLink(opened.link, shop.provider.linkHosts)) throw new UnsafePaymentLinkError()
	const recorded = await shop.db
		.transaction()
		.execute((transaction) => recordOpened(shop, transaction, orderId, attempt.id, opened))
	if (recorded) return opened.link
	return withdraw(shop, { orderId, attemptId: attempt.id }, opened)
}

function moveToProvider(shop: Shop, transaction: DatabaseTransaction, attemptId: string) {
	return transaction
		.updateTable('payment_attempts')
		.set({ provider: shop.provider.name })
		.where('id', '=', attemptId)
		.returning(ATTEMPT_COLUMNS)
		.executeTakeFirstOrThrow()
}

type KnownAttempt = {
	readonly id: string
	readonly order_id: string
	readonly amount_ore: number
	readonly status: string
	readonly reference: string
	readonly expires_at: Date | null
}

/**
 * Asks before a customer is sent there: a session that has ended without our knowing would be a dead
 * end. When the provider does not answer, its page may still do. An invoice outlives the page where it was chosen.
 */
async function isStillOpen(shop: Shop, attempt: KnownAttempt): Promise<boolean> {
	const isInvoiced = attempt.status === 'PENDING_CONFIRMATION'
	if (!isInvoiced && attempt.expires_at && attempt.expires_at < new Date()) {
		await closeAttempt(shop, attempt)
		return false
	}
	const payment = await shop.provider.fetchPayment(attempt.reference).catch(() => null)
	if (!payment || isOpen(payment)) return true
	await shop.db
		.transaction()
		.execute((transaction) => recordPayment(shop, transaction, attempt, payment))
	return false
}

const ATTEMPT_COLUMNS = [
	'id',
	'order_id',
	'amount_ore',
	'provider',
	'status',
	'reference',
	'link',
	'expires_at',
] as const

function isOpen({ status }: { readonly status: string }): boolean {
	return OPEN_ATTEMPT_STATUSES.some((open) => open === status)
}

/** The lock on the order keeps two of us from starting an attempt each. */
async function findOrStartAttempt(shop: Shop, transaction: DatabaseTransaction, orderId: string) {
	const order = await lockOrder(transaction, orderId)
	if (order?.status !== 'CREATED' || order.total_ore === null) return null

	const attempts = await transaction
		.selectFrom('payment_attempts')
		.select(ATTEMPT_COLUMNS)
		.where('order_id', '=', orderId)
		.execute()
	const open = attempts.find(isOpen)
	if (open && (open.reference !== null || open.provider === shop.provider.name)) return open
	// The former provider never answered: the attempt goes on at the present one.
	if (open) return moveToProvider(shop, transaction, open.id)

	return transaction
		.insertInto('payment_attempts')
		.values({
			id: attemptId(orderId, attempts.length + 1),
			order_id: orderId,
			provider: shop.provider.name,
			method: order.is_company ? 'pay-in-advance' : 'card',
			amount_ore: order.total_ore,
			public_url: shop.publicUrl,
			api_url: shop.apiUrl,
			brand_name: shop.brandName,
			order_reference: order.order_reference,
			return_language: order.language,
		})
		.returning(ATTEMPT_COLUMNS)
		.executeTakeFirstOrThrow()
}

/** Only that it is open is recorded here; anything more the provider says is asked for in a job. */
async function recordOpened(
	shop: Shop,
	transaction: DatabaseTransaction,
	orderId: string,
	attemptId: string,
	opened: OpenedPayment,
): Promise<boolean> {
	await lockOrder(transaction, orderId)
	const { reference, link, expiresAt, payBy = null } = opened
	const move = await moveAttempt(transaction, {
		attemptId,
		to: 'CREATED',
		cause: 'opened',
		set: { reference, link, expires_at: expiresAt, pay_by: payBy },
	})
	if (!move.moved) return false
	await requestMail(shop, transaction, orderId, 'payment-link')
	if (opened.status !== 'CREATED') {
		await shop.enqueue(executorOf(transaction), {
			name: 'check-payment',
			data: { reference },
		})
	}
	return true
}

/**
 * Somebody was quicker. Either the attempt was opened twice, which the provider sees as one, or
 * the order was cancelled meanwhile: then nobody may pay what we have just opened.
 */
async function withdraw(shop: Shop, which: Which, opened: OpenedPayment): Promise<string | null> {
	const attempt = await shop.db
		.selectFrom('payment_attempts')
		.select(['reference', 'link', 'status'])
		.where('id', '=', which.attemptId)
		.executeTakeFirst()
	if (attempt?.reference === opened.reference) {
		const isLinkMissing = attempt.link === null && isOpen(attempt)
		return isLinkMissing ? addLink(shop, which, opened) : attempt.link
	}
	await shop.provider.cancelPayment(opened.reference)
	return null
}

type Which = { readonly orderId: string; readonly attemptId: string }

/** Closing it had begun, and learnt no more than its reference: the customer has not been told where to pay. */
function addLink(
	shop: Shop,
	{ orderId, attemptId }: Which,
	{ link, expiresAt, payBy = null }: OpenedPayment,
): Promise<string | null> {
	return shop.db.transaction().execute(async (transaction) => {
		const order = await lockOrder(transaction, orderId)
		const added = await transaction
			.updateTable('payment_attempts')
			.set({ link, expires_at: expiresAt, pay_by: payBy })
			.where('id', '=', attemptId)
			.where('link', 'is', null)
			.where('status', 'in', OPEN_ATTEMPT_STATUSES)
			.returning('id')
			.executeTakeFirst()
		if (!added || order?.status !== 'CREATED') return null
		await requestMail(shop, transaction, orderId, 'payment-link')
		return link
	})
}
