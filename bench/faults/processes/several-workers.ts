import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { customers, noPromises } from '../customers.ts'
import { type Deployment, inDeployment } from '../deployment.ts'
import { type Fault, type FaultOptions, outcomeOf } from '../fault.ts'
import { reconciledSchema, reconcileLedgers, sumOf } from '../ledgers.ts'

const RETAKEN_WITHIN_MS = 60_000
const BUSY = 6
const PORTIONS = 4
const KILLS_EACH = 50

const portionSchema = v.object({ books: reconciledSchema, waits: v.array(v.number()) })

export const severalWorkers: Fault = {
	name: 'worker-kills',
	what: 'one web process and three workers, of which one after another is killed in its work',
	counts: 'kills',
	run: async (options) => {
		const { isShort, log, portions } = options
		const kills = isShort ? 3 : KILLS_EACH
		const parts = await portions(isShort ? 1 : PORTIONS, portionSchema, (random) =>
			killIn(kills, random, log),
		)
		const waits = parts.flatMap((part) => part.waits)
		const longest = Math.max(0, ...waits)
		return outcomeOf(
			kills * parts.length,
			sumOf(parts.map(({ books }) => books)),
			`${waits.length} jobs whose worker died in the midst of them, taken again after ${seconds(longest)} at most`,
			waits.length > 0 && longest < RETAKEN_WITHIN_MS,
		)
	},
}

function killIn(kills: number, random: () => number, log: FaultOptions['log']) {
	return inDeployment(async (deployment) => {
		const web = await deployment.service('web')
		await web.start()
		const workers = [
			await deployment.service('worker'),
			await deployment.service('worker'),
			await deployment.service('worker'),
		]
		const starts: Promise<unknown>[] = workers.map((worker) => worker.start())
		await Promise.all(starts)
		// So that a job takes long enough for its worker to die in the midst of it.
		await slowProvider(deployment, 1)
		const promises = noPromises()
		const closing = new AbortController()
		const ordering = customers(4, () => web.url, promises, closing.signal)
		const orphans: Orphan[] = []
		for (let kill = 1; kill <= kills; kill++) {
			await pause(200 + random() * 500)
			const which = kill % workers.length
			await starts[which]
			await untilBusy(deployment)
			await workers[which]?.kill()
			orphans.push(...(await underWay(deployment)))
			starts[which] = workers[which]?.start() ?? Promise.resolve()
			if (kill % 20 === 0) log(`${kill} of ${kills} kills, ${promises.kept.length} orders`)
		}
		closing.abort()
		await Promise.all([ordering, ...starts])
		await slowProvider(deployment, 0)
		const books = await reconcileLedgers(deployment, promises)
		return { books, waits: await waitsOf(deployment, orphans) }
	})
}

/** Enough active jobs for every worker to have some. */
async function untilBusy(deployment: Deployment): Promise<void> {
	for (let tries = 0; tries < 100 && (await underWay(deployment)).length < BUSY; tries++)
		await pause(50)
}

type Orphan = { readonly id: string; readonly startedOn: Date; readonly killedAt: Date }

/** Active jobs right after a kill: the dead worker's, and those of the living, which go on. */
async function underWay({ database }: Deployment): Promise<Orphan[]> {
	const { rows } = await database.query<Orphan>(`
		select id, started_on as "startedOn", clock_timestamp() as "killedAt"
		from pgboss.job where state = 'active' and data is not null`)
	return rows
}

/** A job that was active at a kill and started again after it had lost its worker. */
async function waitsOf({ database }: Deployment, orphans: readonly Orphan[]): Promise<number[]> {
	const { rows } = await database.query<{ id: string; startedOn: Date }>(
		`select id, started_on as "startedOn" from pgboss.job where id = any($1)`,
		[orphans.map(({ id }) => id)],
	)
	const starts = Map.groupBy([...orphans, ...rows], ({ id }) => id)
	// One that still waits at the next kill is counted from the one that it lost its worker at.
	const first = new Map<string, Orphan>()
	for (const orphan of orphans.toReversed()) {
		first.set(`${orphan.id} ${orphan.startedOn.getTime()}`, orphan)
	}
	return [...first.values()].flatMap(({ id, startedOn, killedAt }) => {
		const later = (starts.get(id) ?? [])
			.map((start) => start.startedOn.getTime())
			.filter((start) => start > startedOn.getTime())
		return later.length > 0 ? [Math.min(...later) - killedAt.getTime()] : []
	})
}

async function slowProvider({ sandbox }: Deployment, slowSeconds: number): Promise<void> {
	await fetch(`${sandbox.url}/sandbox/failures`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ api: slowSeconds > 0 ? 'slow' : 'none', slowSeconds }),
	})
}

function seconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(1)} s`
}
