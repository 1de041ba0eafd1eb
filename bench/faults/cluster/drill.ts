import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { Promises } from '../customers.ts'
import type { Deployment } from '../deployment.ts'
import type { FaultOptions } from '../fault.ts'
import { startWebProxy } from '../haproxy.ts'
import { type ClusterEvent, EVENTS } from './events.ts'
import type { Losses } from './losses.ts'
import type { PatroniCluster } from './patroni-cluster.ts'
import { startShop } from './shop-processes.ts'
import { until } from './until.ts'
import { startVisitors, type Visitors } from './visitors.ts'
import { outagesSince } from './without-service.ts'

/** How the service reaches the database: by HAProxy alone, or through PgBouncer. */
export const WAYS = ['direct', 'pooled'] as const

export type Way = (typeof WAYS)[number]

export const drillSchema = v.object({
	way: v.picklist(WAYS),
	/** What happened, and the seconds without service, in one or several pauses. */
	struck: v.array(v.object({ what: v.string(), seconds: v.number() })),
	/** How often each answer came that no process of ours gives, and each page that did not open. */
	improper: v.array(v.tuple([v.string(), v.number()])),
	pages: v.number(),
	refusals: v.number(),
	/** Processes that ended by themselves, and those that kept a connection when all was quiet. */
	ended: v.array(v.string()),
	busy: v.array(v.string()),
})

export type DrillResult = v.InferOutput<typeof drillSchema>

/** So many orders after an event show that it is over. */
const SERVED_AGAIN = 20
const SERVED_WITHIN_MS = 120_000

type Drill = {
	readonly deployment: Deployment
	readonly cluster: PatroniCluster
	readonly promises: Promises
	readonly losses: Losses
	readonly options: FaultOptions
}

/** All events, with the service on one way to the database. */
export async function drill(way: Way, parts: Drill): Promise<DrillResult> {
	const { deployment, cluster, promises, losses, options } = parts
	await using shop = await startShop(deployment, way === 'direct' ? cluster.url : cluster.pooledUrl)
	await using proxy = await startWebProxy(deployment, shop.webs)
	const places = { shop: proxy.url, desk: shop.desk }
	const visitors = startVisitors(places, promises, options.random)
	const struck: DrillResult['struck'] = []
	try {
		await untilServing(visitors)
		for (const event of eventsOf(way, options)) {
			const outages = await strike(event, cluster, visitors, options)
			struck.push({ what: event.what, seconds: outages.reduce((sum, each) => sum + each, 0) })
			const lost = await losses.look(event.mayLose ?? false)
			const pauses = outages.map((seconds) => seconds.toFixed(1)).join(' + ')
			const ended = shop.ended().map((name) => `, ${name} ended`)
			options.log(
				`${way}, ${event.what}: ${pauses} s without service, ${promises.kept.length} orders, ${lost} lost${ended.join('')}`,
			)
		}
	} finally {
		await visitors.stop()
	}
	return {
		...{ way, struck, improper: [...visitors.improper] },
		...{ pages: visitors.pagesOpened(), refusals: visitors.refusals() },
		...{ ended: shop.ended(), busy: await shop.stillBusy() },
	}
}

async function strike(
	event: ClusterEvent,
	cluster: PatroniCluster,
	visitors: Visitors,
	{ random }: FaultOptions,
): Promise<number[]> {
	await pause(2_000 + random() * 4_000)
	const began = performance.now()
	await event.strike(cluster)
	await cluster.untilWhole()
	await untilServing(visitors)
	return outagesSince(began, visitors.acknowledged).map((ms) => ms / 1_000)
}

async function untilServing({ acknowledged }: Visitors): Promise<void> {
	const enough = acknowledged.length + SERVED_AGAIN
	await until('orders are taken', SERVED_WITHIN_MS, async () => acknowledged.length >= enough)
}

/** Round after round, each in an order of its own. */
function eventsOf(way: Way, { isShort, random }: FaultOptions): ClusterEvent[] {
	const possible = EVENTS.filter(({ isOfPgbouncer }) => way === 'pooled' || !isOfPgbouncer)
	if (isShort) return possible.filter(({ isInShortRun }) => isInShortRun)
	const rounds = Math.max(...possible.map(({ times }) => times))
	return Array.from({ length: rounds }, (_, round) =>
		shuffled(
			possible.filter(({ times }) => times > round),
			random,
		),
	).flat()
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
	return items
		.map((item) => ({ item, place: random() }))
		.sort((a, b) => a.place - b.place)
		.map(({ item }) => item)
}
