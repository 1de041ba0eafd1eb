import { describe, expect, test } from 'vitest'
import { ATTEMPT_STATUSES, ATTEMPT_TABLE, canFollow, isAttemptStatus } from './payment-states.ts'
import { statesBefore } from './state-table.ts'

describe('the statuses of an attempt to pay', () => {
	test('SETTLED never regresses', () => {
		expect(ATTEMPT_STATUSES.filter((status) => canFollow('SETTLED', status))).toEqual([])
	})

	test('money that comes after a cancellation still counts', () => {
		expect(canFollow('CANCELLED', 'SETTLED')).toBe(true)
		expect(canFollow('CANCELLED', 'CREATED')).toBe(false)
	})

	test('what can become a status is what it can follow', () => {
		for (const to of ATTEMPT_STATUSES) {
			const before = ATTEMPT_STATUSES.filter((from) => canFollow(from, to))
			expect(statesBefore(ATTEMPT_TABLE, to)).toEqual(before)
		}
		expect(statesBefore(ATTEMPT_TABLE, 'OPENING')).toEqual([])
	})

	test('every status can be reached, and none follows itself', () => {
		const reached = new Set(['OPENING'])
		for (const _ of ATTEMPT_STATUSES) {
			for (const from of [...reached].filter(isAttemptStatus)) {
				for (const to of ATTEMPT_STATUSES) if (canFollow(from, to)) reached.add(to)
			}
		}
		expect([...reached].sort()).toEqual([...ATTEMPT_STATUSES].sort())
		expect(ATTEMPT_STATUSES.filter((status) => canFollow(status, status))).toEqual([])
	})
})
