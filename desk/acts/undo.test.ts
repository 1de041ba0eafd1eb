import { expect, test } from 'vitest'
import type { Answer } from '../api/client.ts'
import { UNREACHABLE } from '../api/problem.ts'
import { en } from '../i18n/en.ts'
import type { TellOf, Undo } from './told-of.ts'
import { toldOfUndo, withUndo } from './undo.ts'

const OPERATOR = { operatorId: '00000000-0000-4000-8000-000000000000' }
const tellOf: TellOf = ({ outcome }) => ({
	tone: outcome === 'changed' ? 'success' : 'info',
	text: outcome === 'changed' ? 'Bo may sign in again.' : 'It was so already.',
})

const answered = (outcome: string) => ({ ok: true, data: { outcome } }) as const

function undoOf(tone: 'success' | 'info' | 'error'): Undo | undefined {
	return withUndo({ tone, text: 'Bo is disabled.' }, 'enable-operator', OPERATOR, tellOf).undo
}

test('D12 only what was done can be undone, each time under a key of its own', () => {
	expect(undoOf('info')).toBeUndefined()
	expect(undoOf('error')).toBeUndefined()
	const undo = undoOf('success')
	expect(undo).toMatchObject({ name: 'enable-operator', input: OPERATOR })
	expect(undoOf('success')?.key).not.toBe(undo?.key)
})

test('D12 undoing tells what came of it: undone, so already, changed since, refused', () => {
	const undo = undoOf('success')
	if (!undo) throw new Error('It can be undone')
	const tell = (answer: Answer<{ outcome: string }>) => toldOfUndo(answer, undo, en)
	expect(tell(answered('changed'))).toEqual({
		tone: 'success',
		text: 'Undone. Bo may sign in again.',
	})
	expect(tell(answered('unchanged'))).toEqual({ tone: 'info', text: 'It was so already.' })
	expect(tell(answered('changed-meanwhile'))).toEqual({
		tone: 'error',
		text: en.acts.changedSince,
	})
	const refused = { code: 'not-permitted', status: 403, retryAfterSeconds: null }
	expect(tell({ ok: false, problem: refused })).toEqual({
		tone: 'error',
		text: en.problems['not-permitted'],
	})
	// The same key again: it is done once at most.
	expect(tell({ ok: false, problem: UNREACHABLE })).toEqual({
		tone: 'error',
		text: en.acts.unknownOutcome,
		undo,
	})
})
