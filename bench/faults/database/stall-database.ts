import { setTimeout as pause } from 'node:timers/promises'
import { customers, noPromises } from '../customers.ts'
import { type Deployment, inDeployment } from '../deployment.ts'
import { type Fault, outcomeOf } from '../fault.ts'
import { reconcileLedgers } from '../ledgers.ts'
import { untilServing } from '../until-serving.ts'
import { childrenOf, postmasterOf } from './postmaster.ts'

/** Longer than the service waits for a statement: it gives up what the database does later. */
const STALL_MS = 18_000

export const stallDatabase: Fault = {
	name: 'database-stalls',
	what: 'PostgreSQL is suspended for 18 s (SIGSTOP) and resumed, while customers order',
	counts: 'stalls',
	run: ({ isShort, random, log }) =>
		inDeployment(async (deployment) => {
			const stalls = isShort ? 1 : 10
			const service = await deployment.service()
			await service.start()
			const promises = noPromises()
			const closing = new AbortController()
			const ordering = customers(8, () => service.url, promises, closing.signal)
			for (let stall = 1; stall <= stalls; stall++) {
				await pause(1_000 + random() * 1_000)
				await suspend(deployment)
				await untilServing(service.url)
				log(`${stall} of ${stalls} stalls, ${promises.kept.length} orders`)
			}
			// Orders acknowledged within a transaction that never commits would be lost by then.
			await pause(2_000)
			closing.abort()
			await ordering
			return outcomeOf(stalls, await reconcileLedgers(deployment, promises))
		}),
}

async function suspend(deployment: Deployment): Promise<void> {
	const postmaster = await postmasterOf(deployment)
	// The one that forks first, and resumed last.
	process.kill(postmaster, 'SIGSTOP')
	const children = await childrenOf(postmaster)
	for (const child of children) process.kill(child, 'SIGSTOP')
	await pause(STALL_MS)
	for (const child of children) process.kill(child, 'SIGCONT')
	process.kill(postmaster, 'SIGCONT')
}
