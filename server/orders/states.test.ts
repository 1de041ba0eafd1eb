import { readFile } from 'node:fs/promises'
import { DELIVERY_STATUSES } from '@coc/contract'
import { describe, expect, test } from 'vitest'
import { DELIVERY_TABLE } from '../deliveries/delivery-states.ts'
import { ATTEMPT_STATUSES, ATTEMPT_TABLE } from '../payments/payment-states.ts'
import { isAllowed, isForced, type StateTable } from '../payments/state-table.ts'
import { drawStates, STATE_DIAGRAM } from '../testing/state-diagram.ts'
import { ORDER_STATUSES, ORDER_TABLE } from './order-status.ts'

/** Every state that can be come to from `start`. */
function reachable<State extends string>(table: StateTable<State>, start: State): Set<State> {
	const found = new Set<State>([start])
	for (const state of found) {
		for (const next of table[state].next) found.add(next)
	}
	return found
}

describe('the tables of states', () => {
	test('know every status and no other, and every one can be reached', () => {
		expect(Object.keys(ORDER_TABLE).sort()).toEqual([...ORDER_STATUSES].sort())
		expect(Object.keys(ATTEMPT_TABLE).sort()).toEqual([...ATTEMPT_STATUSES].sort())
		expect(Object.keys(DELIVERY_TABLE).sort()).toEqual([...DELIVERY_STATUSES].sort())
		expect([...reachable(DELIVERY_TABLE, 'WAITING')].sort()).toEqual([...DELIVERY_STATUSES].sort())
		expect([...reachable(ORDER_TABLE, 'RECEIVED')].sort()).toEqual([...ORDER_STATUSES].sort())
		expect([...reachable(ATTEMPT_TABLE, 'OPENING')].sort()).toEqual([...ATTEMPT_STATUSES].sort())
	})

	test('never lead away from SETTLED, nor from a status to itself', () => {
		for (const to of ORDER_STATUSES) expect(isAllowed(ORDER_TABLE, 'SETTLED', to)).toBe(false)
		for (const to of ATTEMPT_STATUSES) expect(isAllowed(ATTEMPT_TABLE, 'SETTLED', to)).toBe(false)
		for (const same of ORDER_STATUSES) expect(isAllowed(ORDER_TABLE, same, same)).toBe(false)
		for (const same of DELIVERY_STATUSES) expect(isAllowed(DELIVERY_TABLE, same, same)).toBe(false)
		for (const same of ATTEMPT_STATUSES) expect(isAllowed(ATTEMPT_TABLE, same, same)).toBe(false)
	})

	test('force only money that came after all', () => {
		const forced = ATTEMPT_STATUSES.flatMap((from) =>
			ATTEMPT_STATUSES.filter((to) => isForced(ATTEMPT_TABLE, from, to)).map((to) => [from, to]),
		)
		expect(forced).toEqual([
			['CANCELLED', 'SETTLED'],
			['ERROR', 'SETTLED'],
		])
		expect(ORDER_TABLE.CANCELLED.forced).toEqual(['SETTLED', 'REVIEW'])
	})

	test('force a delivery only where it is made again, or after all', () => {
		const forced = DELIVERY_STATUSES.flatMap((from) =>
			DELIVERY_STATUSES.filter((to) => isForced(DELIVERY_TABLE, from, to)).map((to) => [from, to]),
		)
		expect(forced).toEqual([
			['SENT', 'READY'],
			['FETCHED', 'READY'],
			['STOPPED', 'WAITING'],
			['STOPPED', 'PROBLEM'],
		])
	})

	test('are drawn in the docs as they are (node server/testing/state-diagram.ts draws them)', async () => {
		expect(await readFile(STATE_DIAGRAM, 'utf8')).toBe(drawStates())
	})
})
