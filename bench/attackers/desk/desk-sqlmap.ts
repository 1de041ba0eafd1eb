import type { Fault, FaultOptions, Outcome } from '../../faults/fault.ts'
import { attackWithSqlmap } from '../programs/attack-with-sqlmap.ts'
import { needing } from '../programs/program.ts'
import { type DeskTarget, deskUnderAttack } from './desk-under-attack.ts'
import { deskCalls, parametersOf } from './sqlmap-calls.ts'
import { hindranceOf, withStolenSession } from './stolen-session.ts'

export const deskSqlmap: Fault = {
	name: 'desk-sqlmap',
	what: 'sqlmap on what the desk reads, does and signs in by, with a manager’s session',
	counts: 'requests',
	run: needing('sqlmap', (options) => deskUnderAttack((target) => attackWith(target, options))),
}

async function attackWith(target: DeskTarget, options: FaultOptions): Promise<Outcome> {
	const { deployment, folder } = target
	await using proxy = await withStolenSession(target)
	const calls = deskCalls(target).map((call) => ({
		what: call.what,
		parameters: parametersOf(proxy.url, call),
		hindrance: () => hindranceOf(proxy, call),
	}))
	const refusals = [400, 401, 404]
	return await attackWithSqlmap({ deployment, folder, proxy, calls, refusals }, options)
}
