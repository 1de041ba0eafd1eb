import type { AttentionAct, AttentionItem, Permission } from '@coc/contract/desk'
import { ATTENTION_ACTS } from '@coc/contract/desk'

export type AttentionGroup = {
	readonly kind: string
	readonly items: readonly [AttentionItem, ...AttentionItem[]]
}

/** By kind, the kind with the oldest first, and the oldest of each first. */
export function groupedByKind(items: readonly AttentionItem[]): AttentionGroup[] {
	const groups = Map.groupBy(items, ({ kind }) => kind)
	return [...groups].flatMap(([kind, [first, ...others]]) =>
		first ? [{ kind, items: [first, ...others] as const }] : [],
	)
}

const NEEDS: Readonly<Record<AttentionAct, Permission>> = {
	refund: 'refund',
	accept: 'refund',
	cancel: 'handle',
	check: 'handle',
	'correct-address': 'handle',
	resend: 'handle',
	look: 'see',
	documents: 'see',
	retry: 'run',
	'match-withdrawal': 'handle',
	'accept-withdrawal': 'refund',
	'decline-withdrawal': 'handle',
	'resend-withdrawal': 'handle',
}

/** Null for what a newer server has besides: it is not offered. */
export function knownAct(act: string, permissions: readonly Permission[]): AttentionAct | null {
	const known = ATTENTION_ACTS.find((one) => one === act)
	return known && permissions.includes(NEEDS[known]) ? known : null
}

/** Where on the order's page it is done. */
export const PLACES: Partial<Readonly<Record<AttentionAct, string>>> = {
	refund: '#refund',
	accept: '#accept',
	cancel: '#cancel',
	'correct-address': '#edit',
	resend: '#resend',
	'accept-withdrawal': '#withdrawals',
	'decline-withdrawal': '#withdrawals',
	'resend-withdrawal': '#withdrawals',
}
