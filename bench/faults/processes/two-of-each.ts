import { setTimeout as pause } from 'node:timers/promises'
import { noPromises, type Promises } from '../customers.ts'
import { type Deployment, inDeployment, type Role, type Service } from '../deployment.ts'
import { type Fault, type FaultOptions, outcomeOf } from '../fault.ts'
import { hasProxy, NO_PROXY, startWebProxy } from '../haproxy.ts'
import { reconcileLedgers } from '../ledgers.ts'
import { loadGenerator } from '../load/load-generator.ts'

// More than are handled meanwhile, and no more than are handled in half a minute.
const WARM_UP = { perSecond: 200, measureMs: 500 }
const VISIT = { perSecond: 300, measureMs: 2_000 }
const MAILS_WITHIN_MS = 120_000
// Four times the usual number would be more than the database has.
const CONNECTIONS = { DATABASE_CONNECTIONS: '12' }

/** Where all processors are busy already, more processes win nothing; they may cost this share of the orders. */
const COSTS_AT_MOST = 0.1

const ONE: readonly Role[] = ['all']
const TWO_OF_EACH: readonly Role[] = ['web', 'web', 'worker', 'worker']

/** Not a fault but its opposite: more processes, on the same machine and the same database. */
export const twoOfEach: Fault = {
	name: 'two-of-each',
	what: 'two web and two worker processes behind HAProxy, against one process that does everything',
	counts: 'rounds',
	isTimed: true,
	isLong: true,
	run: async (options) =>
		(await hasProxy())
			? inDeployment((deployment) => compareIn(deployment, options))
			: { n: 0, holds: null, figures: NO_PROXY },
}

async function compareIn(deployment: Deployment, { isShort, random, log }: FaultOptions) {
	const rounds = isShort ? 1 : 6
	const promises = noPromises()
	const ofOne = { orders: 0, seconds: 0 }
	const ofTwo = { orders: 0, seconds: 0 }
	// Interleaved, so that noise of this machine affects both alike.
	for (let round = 1; round <= rounds; round++) {
		await takeOrders(deployment, ONE, promises, random, ofOne)
		await takeOrders(deployment, TWO_OF_EACH, promises, random, ofTwo)
		log(
			`so far: one process ${perSecond(ofOne).toFixed(1)} orders/s, two of each ${perSecond(ofTwo).toFixed(1)}`,
		)
	}
	const worker = await deployment.service('worker')
	await worker.start()
	const books = await reconcileLedgers(deployment, promises)
	const times = perSecond(ofTwo) / perSecond(ofOne)
	const figures = `until their mails were sent, one process did ${perSecond(ofOne).toFixed(1)} orders/s and two of each ${perSecond(ofTwo).toFixed(1)}: ${times.toFixed(2)} times as many, with customers, proxy, database and stand-ins on the same processors`
	return outcomeOf(rounds, books, figures, times >= 1 - COSTS_AT_MOST)
}

type Tally = { orders: number; seconds: number }

function perSecond({ orders, seconds }: Tally): number {
	return orders / seconds
}

/** Orders through the proxy, with the time until the last of them has its mail. */
async function takeOrders(
	deployment: Deployment,
	roles: readonly Role[],
	promises: Promises,
	random: () => number,
	tally: Tally,
): Promise<void> {
	const services: Service[] = []
	for (const role of roles) services.push(await deployment.service(role, CONNECTIONS))
	await Promise.all(services.map((service) => service.start()))
	try {
		const webs = services.filter((_, index) => roles[index] !== 'worker')
		await using proxy = await startWebProxy(deployment, webs)
		await using load = loadGenerator(proxy.url, promises, random)
		// Node is slow at first, and four processes are so four times.
		await load.openLoop(WARM_UP)
		await untilMailsAreSent(deployment, promises.kept.length)
		await load.prepare(VISIT.perSecond * 3)
		const before = promises.kept.length
		const began = performance.now()
		await load.openLoop(VISIT)
		await untilMailsAreSent(deployment, promises.kept.length)
		tally.orders += promises.kept.length - before
		tally.seconds += (performance.now() - began) / 1_000
	} finally {
		await Promise.all(services.map((service) => service.kill('SIGTERM')))
	}
}

async function untilMailsAreSent({ database }: Deployment, count: number): Promise<void> {
	const deadline = performance.now() + MAILS_WITHIN_MS
	while (performance.now() < deadline) {
		const { rows } = await database.query(
			'select count(*) as sent from mails where sent_at is not null',
		)
		if (Number(rows[0].sent) >= count) return
		await pause(50)
	}
	throw new Error('Not every order had its mail within two minutes')
}
