import type { AttentionAct, AttentionItem, Permission, ShownStep } from '@coc/contract/desk'
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

/** What is paid wrong is given back first: until then an order is neither cancelled nor its amount accepted. */
export function stepsNow(steps: readonly ShownStep[]): readonly ShownStep[] {
	const givesBack = steps.some(({ act }) => act === 'refund')
	return givesBack ? steps.filter(({ act }) => act !== 'cancel' && act !== 'accept') : steps
}

/** Where on the order's page it is done, with what the step says of it. */
export function placeOf(act: AttentionAct, { ore, cars, vat, number }: ShownStep): string {
	switch (act) {
		case 'refund':
			if (vat) return '#refund=vat'
			if (ore !== undefined) return `#refund=${ore}`
			return cars === undefined ? '#refund' : `#refund=${cars.join(',')}`
		case 'accept':
		case 'cancel':
		case 'resend':
			return `#${act}`
		case 'correct-address':
			return '#edit'
		case 'accept-withdrawal':
		case 'decline-withdrawal':
		case 'resend-withdrawal':
			return `#${act}=${number}`
		default:
			return ''
	}
}
