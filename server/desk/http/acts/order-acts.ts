import { listAttention, listSettled } from '../../../attention/list-attention.ts'
import { listJobs } from '../../../jobs/inspect-jobs.ts'
import { isMailKind } from '../../../mail/mails/mail-kind.ts'
import type { CheckedPayment, CheckedRefund } from '../../../orders/check-order.ts'
import { CHECK_ORDER } from '../../acts/care/check-order.ts'
import { REOPEN_ATTENTION } from '../../acts/care/reopen-attention.ts'
import { SETTLE_ATTENTION } from '../../acts/care/settle-attention.ts'
import { TAKE_PERSON_OUT } from '../../acts/care/take-person-out.ts'
import { ERASE_PERSON } from '../../acts/erase-person.ts'
import { ADD_NOTE } from '../../acts/notes/add-note.ts'
import { DELETE_NOTE } from '../../acts/notes/delete-note.ts'
import { EDIT_NOTE } from '../../acts/notes/edit-note.ts'
import { ASK_CUSTOMER } from '../../acts/orders/ask-customer.ts'
import { CANCEL } from '../../acts/orders/cancel.ts'
import { EDIT } from '../../acts/orders/edit.ts'
import { HANDLE } from '../../acts/orders/handle.ts'
import { RESEND } from '../../acts/orders/resend.ts'
import { SWAP_CAR } from '../../acts/orders/swap-car.ts'
import { RETRY_JOB } from '../../acts/retry-job.ts'
import { personData } from '../../person/person-data.ts'
import {
	type ActFace,
	actFace,
	asItIs,
	asSent,
	inAWord,
	NOT_FOUND,
	plainFace,
	withShown,
} from './act-face.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const ORDER_ACTS: readonly ActFace[] = [
	actFace('handle', HANDLE, {
		complete: (_desk, { revision, ...sent }) => ({
			...sent,
			...(revision !== undefined && { revision }),
		}),
		tell: asItIs,
		asksProvider: true,
	}),
	actFace('edit', EDIT, {
		complete: (_desk, { orderId, edits, shown }) => ({
			orderId,
			edits: given(edits),
			shown: given(shown),
		}),
		// What stood there before is told by the order itself, as long as there is one.
		tell: (edited) => ({
			told:
				edited.outcome === 'changed'
					? {
							outcome: edited.outcome,
							fields: edited.changes.map(({ field }) => field),
							mailed: edited.mailed,
						}
					: { ...edited },
		}),
		asksProvider: true,
	}),
	plainFace('swap-car', SWAP_CAR, asItIs, { asksProvider: true }),
	actFace('resend', RESEND, {
		complete: (_desk, { orderId, kind }) => (isMailKind(kind) ? { orderId, kind } : null),
		tell: inAWord,
	}),
	plainFace('ask-customer', ASK_CUSTOMER, inAWord),
	plainFace('cancel', CANCEL, inAWord, { asksProvider: true }),
	plainFace('note', ADD_NOTE, inAWord),
	actFace('edit-note', EDIT_NOTE, { complete: withShown, tell: inAWord }),
	actFace('delete-note', DELETE_NOTE, { complete: withShown, tell: inAWord }),
	actFace('check', CHECK_ORDER, {
		complete: (desk, { orderId }) => ({
			orderId,
			patience: AbortSignal.timeout(desk.patienceMs),
		}),
		tell: (checked) =>
			checked
				? {
						told: {
							outcome: 'checked',
							before: checked.before,
							after: checked.after,
							payments: checked.payments.map(withoutError),
							refunds: checked.refunds.map(withoutError),
						},
					}
				: NOT_FOUND,
	}),
	actFace('settle', SETTLE_ATTENTION, {
		complete: async ({ shop }, { key, words, until }) => {
			const item = (await listAttention(shop)).find((one) => one.key === key)
			return item ? { item, words, ...(until !== undefined && { until: new Date(until) }) } : null
		},
		tell: (outcome, { item }) => ({ told: { outcome, until: item.latest.toISOString() } }),
	}),
	actFace('reopen', REOPEN_ATTENTION, {
		complete: async ({ shop }, { key, until }) => {
			const item = (await listSettled(shop)).find((one) => one.key === key)
			return item ? { item, ...(until !== undefined && { until: new Date(until) }) } : null
		},
		tell: inAWord,
	}),
	actFace('retry', RETRY_JOB, {
		complete: async ({ shop }, { id }) => {
			if (!UUID.test(id)) return null
			return (await listJobs(shop, { idStart: id, limit: 1 }))[0] ?? null
		},
		tell: inAWord,
	}),
	actFace('person', TAKE_PERSON_OUT, {
		complete: asSent,
		tell: (person) =>
			person.orders.length + person.withdrawals.length === 0
				? NOT_FOUND
				: {
						file: {
							name: 'person.json',
							type: 'application/json; charset=utf-8',
							content: JSON.stringify(personData(person), null, 2),
						},
					},
		isRepeatable: true,
	}),
	actFace('erase', ERASE_PERSON, {
		complete: asSent,
		tell: ({ undelivered, ...counts }) => {
			const erased = Object.values(counts).some((count) => count > 0) ? 'erased' : 'nobody'
			const outcome = undelivered.length > 0 ? 'undelivered' : erased
			return { told: { outcome, ...counts, undelivered: undelivered.length } }
		},
		asksProvider: true,
		goesOn: true,
	}),
]

function given(fields: Readonly<Record<string, string | undefined>>) {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Its words may quote anything. */
function withoutError(asked: CheckedPayment | CheckedRefund) {
	if (!('error' in asked)) return asked
	const { error: _, ...rest } = asked
	return rest
}
