import { setTimeout as pause } from 'node:timers/promises'
import { customers, noPromises } from '../customers.ts'
import { type Fault, outcomeOf } from '../fault.ts'
import { type House, inHouse } from '../house.ts'
import { reconcileLedgers } from '../ledgers.ts'
import { untilServing } from '../until-serving.ts'
import { childrenOf, postmasterOf } from './postmaster.ts'

/** Longer than the service waits for a statement: it gives up what the database does later. */
const STALL_MS = 18_000

export const stallDatabase: Fault = {
	name: 'database-stalls',
	what: 'PostgreSQL stands still for 18 s (SIGSTOP) and goes on, while customers order',
	run: ({ isShort, random, tell }) =>
		inHouse(async (house) => {
			const stalls = isShort ? 1 : 10
			const service = await house.service()
			await service.start()
			const promises = noPromises()
			const closing = new AbortController()
			const ordering = customers(8, () => service.url, promises, closing.signal)
			for (let stall = 1; stall <= stalls; stall++) {
				await pause(1_000 + random() * 1_000)
				await standStill(house)
				await untilServing(service.url)
				tell(`${stall} of ${stalls} stalls, ${promises.kept.length} orders`)
			}
			// What was promised on a connection in a transaction of its own would be gone by then.
			await pause(2_000)
			closing.abort()
			await ordering
			return outcomeOf(stalls, await reconcileLedgers(house, promises))
		}),
}

async function standStill(house: House): Promise<void> {
	const postmaster = await postmasterOf(house)
	// The one that makes new ones first, and last to go on.
	process.kill(postmaster, 'SIGSTOP')
	const children = await childrenOf(postmaster)
	for (const child of children) process.kill(child, 'SIGSTOP')
	await pause(STALL_MS)
	for (const child of children) process.kill(child, 'SIGCONT')
	process.kill(postmaster, 'SIGCONT')
}
