import { noPromises } from '../customers.ts'
import { inDeploymentOn } from '../deployment.ts'
import type { Fault } from '../fault.ts'
import { reconcileLedgers } from '../ledgers.ts'
import { type DrillResult, drill } from './drill.ts'
import { lossesOf } from './losses.ts'
import { startPatroniCluster } from './patroni-cluster.ts'
import { findPrograms } from './programs.ts'
import { tellDrills } from './tell-drills.ts'

export const cluster: Fault = {
	name: 'cluster',
	what: 'three PostgreSQL under Patroni, HAProxy and PgBouncer as in deploy/cluster, lost in turn while customers order',
	isTimed: true,
	isLong: true,
	run: async (options) => {
		const programs = await findPrograms()
		if (typeof programs === 'string') return { n: 0, holds: null, figures: programs }
		return inDeploymentOn(
			() => startPatroniCluster(programs),
			async (deployment, running) => {
				const promises = noPromises()
				const losses = lossesOf(deployment, promises)
				const parts = { deployment, cluster: running, promises, losses, options }
				const drills: DrillResult[] = []
				for (const way of ['direct', 'pooled'] as const) drills.push(await drill(way, parts))
				// It finishes what the killed connections of the others left.
				await (await deployment.service('worker')).start()
				const books = await reconcileLedgers(deployment, promises, losses.isWhole)
				return tellDrills(drills, books, await losses.compare())
			},
		)
	},
}
