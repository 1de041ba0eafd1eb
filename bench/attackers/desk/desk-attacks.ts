import type { Fault, FaultOptions, Outcome } from '../../faults/fault.ts'
import { quantile } from '../../quantile.ts'
import { isServed, lookAround } from '../programs/looks.ts'
import { asClerk } from './as-clerk.ts'
import { crossSite } from './cross-site.ts'
import { type DeskTarget, deskUnderAttack } from './desk-under-attack.ts'
import { guessedSessions, orderIdsWithoutSession, signInFlood } from './strangers.ts'
import { bodiesTooBig, uploads } from './too-much.ts'

const SHOWN = 5

const ATTACKS = [
	guessedSessions,
	orderIdsWithoutSession,
	crossSite,
	bodiesTooBig,
	uploads,
	signInFlood,
]

export const deskAttacks: Fault = {
	name: 'desk-attacks',
	what: 'strangers at the desk: guessed sessions and orders, other sites’ pages, bodies and files too big, floods of sign-ins, while a clerk works',
	run: (options) => deskUnderAttack((target) => attackWith(target, options)),
}

async function attackWith(target: DeskTarget, options: FaultOptions): Promise<Outcome> {
	const evening = new AbortController()
	const working = lookAround(asClerk(target), evening.signal)
	let n = 0
	const breaches: string[] = []
	const figures: string[] = []
	for (const attack of ATTACKS) {
		const tried = await attack(target, options)
		n += tried.n
		breaches.push(...tried.breaches)
		figures.push(tried.told)
		options.log(tried.told)
		for (const breach of tried.breaches.slice(0, SHOWN)) options.log(`NOT REFUSED: ${breach}`)
	}
	evening.abort()
	const looks = await working
	const served = looks.filter(isServed).map(({ ms }) => ms)
	const lost = looks.length - served.length
	const p99 = Math.round(quantile(served, 0.99))
	figures.push(`${served.length} looks of a clerk meanwhile served, 99 % within ${p99} ms`)
	if (lost > 0) figures.push(`${lost} NOT SERVED`)
	return {
		n,
		holds: breaches.length === 0 && lost === 0 && served.length > 0,
		figures: figures.join('; '),
	}
}
