import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../../median.ts'
import { customers, noPromises, order } from '../customers.ts'
import { type Deployment, inDeploymentOn } from '../deployment.ts'
import { type Fault, type FaultOptions, outcomeOf } from '../fault.ts'
import { hasProxy, NO_PROXY, startWebProxy } from '../haproxy.ts'
import { reconcileLedgers } from '../ledgers.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { NO_SYSTEM_POSTGRES, systemPostgresPrograms } from './system-postgres.ts'

const CUSTOMERS = 4

export const failover: Fault = {
	name: 'failover',
	what: 'kill -9 of the primary database under two web and two worker processes; its synchronous standby takes over',
	counts: 'failovers',
	run: async (options) => {
		const programs = await systemPostgresPrograms()
		if (programs === null) return { n: 0, holds: null, figures: NO_SYSTEM_POSTGRES }
		if (!(await hasProxy())) return { n: 0, holds: null, figures: NO_PROXY }
		return inDeploymentOn(
			() => startPostgresPair(programs),
			(deployment, pair) => failOverIn(deployment, pair, options),
		)
	},
}

async function failOverIn(deployment: Deployment, pair: PostgresPair, options: FaultOptions) {
	const { isShort, random, log } = options
	const failovers = isShort ? 2 : 10
	const webs = [await deployment.service('web'), await deployment.service('web')]
	const workers = [await deployment.service('worker'), await deployment.service('worker')]
	for (const service of [...webs, ...workers]) await service.start()
	await using proxy = await startWebProxy(deployment, webs)

	const promises = noPromises()
	const closing = new AbortController()
	const ordering = [customers(CUSTOMERS, () => proxy.url, promises, closing.signal)]
	const withoutService: number[] = []
	const withoutPrimary: number[] = []
	for (let strike = 1; strike <= failovers; strike++) {
		await pause(1_000 + random() * 1_000)
		const began = performance.now()
		await pair.killPrimary()
		// New customers, because an answer to the others may still be on its way.
		const newcomers = Array.from({ length: CUSTOMERS }, () =>
			order(() => proxy.url, promises, closing.signal),
		)
		ordering.push(...newcomers)
		await pair.promoteStandby()
		withoutPrimary.push(performance.now() - began)
		await Promise.any(newcomers)
		withoutService.push(performance.now() - began)
		await pair.rebuildStandby()
		log(`${strike} of ${failovers} failovers, ${promises.kept.length} orders`)
	}
	closing.abort()
	await Promise.all(ordering)
	const books = await reconcileLedgers(deployment, promises)
	const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
	return outcomeOf(
		failovers,
		books,
		`orders were taken again after ${seconds(median(withoutService))} (median), ${seconds(Math.max(...withoutService))} at most; the standby was promoted after ${seconds(median(withoutPrimary))}`,
	)
}
