import type { AttentionItem } from '../../attention/attention-item.ts'
import {
	ATTENTION_KINDS,
	type AttentionKind,
	isAttentionKind,
} from '../../attention/attention-key.ts'
import type { Database } from '../../db/database.ts'
import { DeskError } from '../desk-error.ts'
import { orderMeant } from './office/order-meant.ts'
import { orderByIdStart } from './order-by-id.ts'

/** Where their key has no order, it has a withdrawal's number, a job, or what a provider calls something. */
const OTHERWISE_NAMED: readonly AttentionKind[] = [
	'withdrawal',
	'withdrawal-overdue',
	'mail-refused',
	'gave-up',
	'callback-missing',
	'dispute',
	'unmatched-document',
]

/** The one that is meant by its key, in one word or two; its order may be named as everywhere. */
export async function findItem(
	db: Database,
	items: readonly AttentionItem[],
	typed: readonly string[],
): Promise<AttentionItem | null> {
	const [kind = '', ...rest] = typed.join(' ').trim().split(/\s+/)
	const name = rest.join('')
	if (!isAttentionKind(kind) || name === '') {
		throw new DeskError(
			`Give a kind and an order, as \`wrong-amount 4F2K-9QXH\`. The kinds are ${ATTENTION_KINDS.join(', ')}.`,
		)
	}
	const ofKind = items.filter((item) => item.kind === kind)
	const named = ofKind.find((item) => item.name.toLowerCase() === name.toLowerCase())
	if (named) return named
	const orderId = await (OTHERWISE_NAMED.includes(kind) ? orderMeant : orderByIdStart)(db, name)
	return ofKind.find((item) => item.subject === orderId) ?? null
}
