import * as v from 'valibot'
import { noPromises } from '../customers.ts'
import { inDeploymentOn } from '../deployment.ts'
import type { Fault, FaultOptions } from '../fault.ts'
import { reconciledSchema, reconcileLedgers } from '../ledgers.ts'
import { type DrillResult, drill, drillSchema, WAYS } from './drill.ts'
import { comparedSchema, lossesOf } from './losses.ts'
import { startPatroniCluster } from './patroni-cluster.ts'
import { findPrograms, type Programs } from './programs.ts'
import { tellDrills } from './tell-drills.ts'

const PORTIONS = 3

const portionSchema = v.object({
	drills: v.array(drillSchema),
	books: reconciledSchema,
	compared: comparedSchema,
})

export const cluster: Fault = {
	name: 'cluster',
	what: 'three PostgreSQL under Patroni, HAProxy and PgBouncer as in deploy/cluster, lost in turn while customers order',
	counts: 'events',
	isTimed: true,
	isLong: true,
	run: async (options) => {
		const programs = await findPrograms()
		if (typeof programs === 'string') return { n: 0, holds: null, figures: programs }
		const parts = await options.portions(options.isShort ? 1 : PORTIONS, portionSchema, (random) =>
			drillBothWays(programs, { ...options, random }),
		)
		return tellDrills(parts)
	},
}

/** A cluster of its own, with the service on each way to it in turn. */
function drillBothWays(programs: Programs, options: FaultOptions) {
	return inDeploymentOn(
		() => startPatroniCluster(programs),
		async (deployment, running) => {
			const promises = noPromises()
			const losses = lossesOf(deployment, promises)
			const parts = { deployment, cluster: running, promises, losses, options }
			const drills: DrillResult[] = []
			for (const way of WAYS) drills.push(await drill(way, parts))
			// It finishes what the killed connections of the others left.
			await (await deployment.service('worker')).start()
			const books = await reconcileLedgers(deployment, promises, losses.isWhole)
			return { drills, books, compared: await losses.compare() }
		},
	)
}
