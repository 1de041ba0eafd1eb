import { join } from 'node:path'
import * as v from 'valibot'
import { openJournal } from '../journal.ts'
import { type Callback, callbackRecord } from './callback.ts'
import { type Payment, paymentRecord } from './payment.ts'
import { type Refund, refundRecord } from './refunds/refund.ts'

// One entry is one change: the records that belong together are stored together or not at all.
const entrySchema = v.object({
	payment: v.optional(paymentRecord),
	refund: v.optional(refundRecord),
	callbacks: v.optional(v.array(callbackRecord)),
})
type Entry = v.InferOutput<typeof entrySchema>

export type Book = {
	payments(): readonly Payment[]
	payment(paymentId: string): Payment | undefined
	paymentByToken(token: string): Payment | undefined
	paymentByKey(idempotencyKey: string): Payment | undefined
	refunds(): readonly Refund[]
	refund(refundId: string): Refund | undefined
	refundByReference(merchantReference: string): Refund | undefined
	refundsOf(paymentId: string): readonly Refund[]
	callbacks(): readonly Callback[]
	callbacksOf(subjectId: string): readonly Callback[]
	/** Takes effect at once, so that no second request can slip in between; resolves when on disk. */
	record(entry: Entry): Promise<void>
	/** Resolves when what can be read now cannot be lost any more. */
	durable(): Promise<void>
	close(): Promise<void>
}

export async function openBook(dataDir: string): Promise<Book> {
	const journal = await openJournal(join(dataDir, 'book.jsonl'), (value) =>
		v.parse(entrySchema, value),
	)
	const payments = new Map<string, Payment>()
	const idByToken = new Map<string, string>()
	const idByKey = new Map<string, string>()
	const refunds = new Map<string, Refund>()
	const refundIdByReference = new Map<string, string>()
	const refundIdsOf = new Map<string, Set<string>>()
	const callbacks = new Map<string, Callback>()
	const callbackIdsOf = new Map<string, Set<string>>()

	function apply({ payment, refund, callbacks: messages = [] }: Entry) {
		if (payment) {
			payments.set(payment.paymentId, payment)
			idByToken.set(payment.token, payment.paymentId)
			if (payment.idempotencyKey) idByKey.set(payment.idempotencyKey, payment.paymentId)
		}
		if (refund) {
			refunds.set(refund.refundId, refund)
			addTo(refundIdsOf, refund.paymentId, refund.refundId)
			if (refund.merchantReference)
				refundIdByReference.set(refund.merchantReference, refund.refundId)
		}
		for (const message of messages) {
			callbacks.set(message.callbackId, message)
			addTo(callbackIdsOf, message.subjectId, message.callbackId)
		}
	}
	for (const entry of journal.entries) apply(entry)

	return {
		payments: () => [...payments.values()],
		payment: (paymentId) => payments.get(paymentId),
		paymentByToken: (token) => payments.get(idByToken.get(token) ?? ''),
		paymentByKey: (idempotencyKey) => payments.get(idByKey.get(idempotencyKey) ?? ''),
		refunds: () => [...refunds.values()],
		refund: (refundId) => refunds.get(refundId),
		refundByReference: (reference) => refunds.get(refundIdByReference.get(reference) ?? ''),
		refundsOf: (paymentId) => listed(refunds, refundIdsOf.get(paymentId)),
		callbacks: () => [...callbacks.values()],
		callbacksOf: (subjectId) => listed(callbacks, callbackIdsOf.get(subjectId)),
		record(entry) {
			apply(entry)
			return journal.append(entry)
		},
		durable: journal.durable,
		close: journal.close,
	}
}

function addTo(lists: Map<string, Set<string>>, owner: string, id: string): void {
	const list = lists.get(owner)
	if (list) list.add(id)
	else lists.set(owner, new Set([id]))
}

function listed<Value>(values: Map<string, Value>, ids: Iterable<string> = []): readonly Value[] {
	return [...ids].flatMap((id) => values.get(id) ?? [])
}
