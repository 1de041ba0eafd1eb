import type { AttentionItem } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { groupedByKind, knownAct } from './attention-groups.ts'

const item = (kind: string, name: string): AttentionItem => ({
	key: `${kind} ${name}`,
	kind,
	orderId: name,
	name,
	since: '2026-11-16T08:00:00Z',
	latest: '2026-11-16T08:00:00Z',
	title: { sv: kind, en: kind },
	why: { sv: '', en: '' },
	endsBy: 'act',
	steps: [],
})

test('O8 what needs a person is grouped by kind, the oldest first as it came', () => {
	const groups = groupedByKind([item('late', 'a'), item('paid-twice', 'b'), item('late', 'c')])
	expect(groups.map(({ kind, items }) => [kind, items.map(({ name }) => name)])).toEqual([
		['late', ['a', 'c']],
		['paid-twice', ['b']],
	])
})

test('D6 a step is offered to who may take it, and only if this version knows it', () => {
	expect(knownAct('refund', ['see', 'refund'])).toBe('refund')
	expect(knownAct('refund', ['see', 'handle'])).toBeNull()
	expect(knownAct('something-newer', ['see', 'run'])).toBeNull()
})
