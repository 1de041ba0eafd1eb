import type { AttentionItem } from '@coc/contract/desk'
import { expect, test } from 'vitest'
import { groupedByKind, knownAct, placeOf, stepsNow } from './attention-groups.ts'

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

test('O8 a step that another one comes before is offered once that is taken', () => {
	const refund = { act: 'refund' }
	const cancel = { act: 'cancel' }
	expect(stepsNow([refund, cancel])).toEqual([refund])
	expect(stepsNow([cancel])).toEqual([cancel])
	expect(stepsNow([refund, { act: 'accept' }])).toEqual([refund])
	const either = [{ act: 'correct-address' }, { act: 'resend' }]
	expect(stepsNow(either)).toEqual(either)
})

test('O8 a step leads to its place on the order’s page, with its amount, cars or number', () => {
	expect(placeOf('refund', { act: 'refund' })).toBe('#refund')
	expect(placeOf('refund', { act: 'refund', ore: 750_00 })).toBe('#refund=75000')
	expect(placeOf('refund', { act: 'refund', cars: ['A', 'B'] })).toBe('#refund=A,B')
	expect(placeOf('refund', { act: 'refund', vat: true })).toBe('#refund=vat')
	expect(placeOf('accept-withdrawal', { act: 'accept-withdrawal', number: 3 })).toBe(
		'#accept-withdrawal=3',
	)
	expect(placeOf('correct-address', { act: 'correct-address' })).toBe('#edit')
	expect(placeOf('look', { act: 'look' })).toBe('')
})
