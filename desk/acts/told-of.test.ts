import { expect, test } from 'vitest'
import { UNREACHABLE, UNREADABLE } from '../api/problem.ts'
import { en } from '../i18n/en.ts'
import { isUnanswered, toldOf } from './told-of.ts'

const failed = (code: string, status: number) =>
	({ ok: false, problem: { code, status, retryAfterSeconds: null } }) as const

const tell = (answer: Parameters<typeof toldOf>[0]) =>
	toldOf(answer, () => ({ tone: 'success', text: 'Done.' }), en).text

test('D12 where nobody knows whether an act was done, the same press is what is tried again', () => {
	for (const answer of [
		{ ok: false, problem: UNREACHABLE } as const,
		// It broke off on the way.
		failed(UNREADABLE.code, 200),
		failed('unexpected', 500),
		// A server in between, and a database that was lost while it committed.
		failed('unexpected', 502),
		failed('temporarily-unavailable', 503),
	]) {
		expect(isUnanswered(answer)).toBe(true)
		expect(tell(answer)).toBe(en.acts.unknownOutcome)
	}
	const underWay = failed('act-under-way', 409)
	expect(isUnanswered(underWay)).toBe(true)
	expect(tell(underWay)).toBe(en.problems['act-under-way'])
	// Of an act that is done piece by piece some may be done.
	const midway = failed('provider-away-midway', 503)
	expect(isUnanswered(midway)).toBe(true)
	expect(tell(midway)).toBe(en.problems['provider-away-midway'])
})

test('D12 what was refused is over: another press is another act', () => {
	for (const [code, status] of [
		['provider-away', 503],
		['scanner-away', 503],
		['register-away', 503],
		['not-permitted', 403],
		['invalid-request', 400],
	] as const) {
		expect(isUnanswered(failed(code, status))).toBe(false)
		expect(tell(failed(code, status))).not.toBe(en.acts.unknownOutcome)
	}
	expect(isUnanswered({ ok: true, data: { outcome: 'done' } })).toBe(false)
})
