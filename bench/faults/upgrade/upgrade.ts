import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { startLocalPostgres } from '../../../server/db/local-postgres/local-postgres.ts'
import { carNumber, fillCars } from '../../delivery/fill-cars.ts'
import { noPromises, type Promises } from '../customers.ts'
import {
	certificateLedger,
	certificateLedgerSchema,
	certificatesHold,
	describeCertificates,
	sumOfCertificates,
} from '../delivery/certificate-ledger.ts'
import { startImporter } from '../delivery/importing.ts'
import { loseCallbacks, type PaidOrder, payingCustomers } from '../delivery/paying-customers.ts'
import { type Deployment, inDeploymentOn, THIS_VERSION, type Version } from '../deployment.ts'
import { type Fault, type FaultOptions, outcomeOf } from '../fault.ts'
import { hasProxy, NO_PROXY, startWebProxy } from '../haproxy.ts'
import { type Reconciled, reconciledSchema, reconcileLedgers, sumOf } from '../ledgers.ts'
import { readPages } from '../processes/rolling-restarts.ts'
import {
	complaintsIn,
	leftByHalves,
	letTimePass,
	paidBefore,
	receiptsOff,
} from './upgrade-ledger.ts'
import { versionBefore } from './version-before.ts'

const ROUNDS = 10
const CUSTOMERS = 6
const CARS = 400
const ALONE_MS = 4_000
const SIDE_BY_SIDE_MS = 8_000
const COMPLAINTS_SHOWN = 10
const MOST_TURNS = 4

const roundSchema = v.object({
	books: reconciledSchema,
	certificates: certificateLedgerSchema,
	/** Paid before there were deliveries. */
	byHand: v.number(),
	/** Left to this version by the one before. */
	undelivered: v.number(),
	unsent: v.number(),
	receiptsOff: v.number(),
	requests: v.number(),
	failed: v.array(v.string()),
	errors: v.number(),
})

export const upgrade: Fault = {
	name: 'upgrade',
	what: 'from 1.0.0 to this version behind HAProxy: both side by side on the migrated database, while orders are placed, paid and delivered',
	counts: 'upgrades',
	isLong: true,
	run: async ({ isShort, log, portions }) => {
		if (!(await hasProxy())) return { n: 0, holds: null, figures: NO_PROXY }
		const before = await versionBefore(log)
		if (typeof before === 'string') return { n: 0, holds: null, figures: before }
		const rounds = await portions(isShort ? 1 : ROUNDS, roundSchema, (random) =>
			upgradeOnce(before, random, log),
		)
		const sum = (field: Counted) => rounds.reduce((total, round) => total + round[field], 0)
		const certificates = sumOfCertificates(rounds.map((round) => round.certificates))
		const failed = rounds.flatMap((round) => round.failed)
		const figures = [
			`${failed.join(', ') || 0} of ${sum('requests')} requests failed`,
			`${sum('receiptsOff')} paid without exactly one receipt`,
			`${sum('byHand')} paid before the migration, as ever delivered by hand`,
			`${sum('undelivered')} paid through 1.0.0 after it and ${sum('unsent')} mails that it took for sent, taken up by this version`,
			describeCertificates(certificates),
			`${sum('errors')} errors and alerts in the logs`,
		]
		const holds = failed.length + sum('receiptsOff') + sum('errors') === 0
		return outcomeOf(
			rounds.length,
			sumOf(rounds.map(({ books }) => books)),
			figures.join('; '),
			// Else the two were not side by side.
			holds && certificatesHold(certificates) && sum('byHand') > 0 && sum('undelivered') > 0,
		)
	},
}

type Counted = 'byHand' | 'undelivered' | 'unsent' | 'receiptsOff' | 'requests' | 'errors'

function upgradeOnce(before: Version, random: () => number, log: FaultOptions['log']) {
	return inDeploymentOn(
		startLocalPostgres,
		(deployment) => upgradeIn(deployment, before, random, log),
		// The version before makes the tables.
		async () => undefined,
	)
}

async function upgradeIn(
	deployment: Deployment,
	before: Version,
	random: () => number,
	log: FaultOptions['log'],
) {
	const logFile = path.join(deployment.dataDir, 'services.log')
	const oldWeb = await deployment.service('web', {}, { ...before, logFile })
	const oldWorker = await deployment.service('worker', {}, { ...before, logFile })
	const newWeb = await deployment.service('web', {}, { ...THIS_VERSION, logFile })
	const newWorker = await deployment.service('worker', {}, { ...THIS_VERSION, logFile })
	await oldWeb.start()
	await oldWorker.start()
	await loseCallbacks(deployment)
	await fillCars(deployment.database, CARS)
	await using proxy = await startWebProxy(deployment, [oldWeb, newWeb])

	const promises = noPromises()
	const paid: PaidOrder[] = []
	const answers = new Map<string, number>()
	const closing = new AbortController()
	const anyCar = () => carNumber(Math.floor(random() * CARS))
	const visit = {
		deployment,
		url: () => proxy.url,
		promises,
		chooseCars: () => [...new Set([anyCar(), anyCar()])],
		request: countingInto(answers),
	}
	const visiting = Promise.all([
		payingCustomers(CUSTOMERS, visit, closing.signal, paid),
		readPages(proxy.url, answers, closing.signal),
	])
	// Told at the end: everything is cleared away then.
	visiting.catch(() => undefined)
	await pause(ALONE_MS)

	const started = random() < 0.5 ? [newWeb, newWorker] : [newWorker, newWeb]
	for (const service of started) {
		log(`serving beside 1.0.0 after ${Math.round(await service.start())} ms`)
	}
	const importer = startImporter(deployment)
	const cars = Array.from({ length: CARS }, (_, n) => carNumber(n))
	await importer.begin(cars.slice(0, CARS / 4))
	await pause(SIDE_BY_SIDE_MS)
	for (const service of [oldWeb, oldWorker]) await service.kill('SIGTERM')
	await importer.begin(cars.slice(CARS / 4, CARS / 2))
	await pause(ALONE_MS)
	closing.abort()
	await visiting
	const imported = await importer.end()

	const { undelivered, unsent } = await leftByHalves(deployment)
	const books = await takeUp(deployment, promises)
	const byHand = await paidBefore(deployment)
	const delivered = paid.filter(({ orderId }) => !byHand.has(orderId))
	const complaints = await complaintsIn(logFile)
	for (const { text } of complaints.slice(0, COMPLAINTS_SHOWN)) log(text)
	const failed = [...answers].filter(([status]) => status !== '200')
	const round = {
		books,
		certificates: await certificateLedger(deployment, delivered, imported),
		byHand: byHand.size,
		undelivered,
		unsent,
		receiptsOff: await receiptsOff(deployment, paid),
		requests: [...answers.values()].reduce((total, count) => total + count, 0),
		failed: failed.map(([status, count]) => `${count} × ${status}`),
		errors: complaints.filter(({ isError }) => isError).length,
	}
	log(`${books.promised} orders, ${paid.length} paid, ${round.requests} requests`)
	return round
}

/** In as many turns of what is scheduled as it takes: each takes up a hundred orders. What is left then is told. */
async function takeUp(deployment: Deployment, promises: Promises): Promise<Reconciled> {
	for (let turn = 1; ; turn++) {
		await letTimePass(deployment)
		const books = await reconcileLedgers(deployment, promises)
		const { undelivered } = await leftByHalves(deployment)
		if (undelivered === 0 || turn === MOST_TURNS) return books
	}
}

function countingInto(answers: Map<string, number>): typeof fetch {
	return async (...parameters) => {
		const answer = await fetch(...parameters).catch(() => null)
		const status = answer ? String(answer.status) : 'no answer'
		answers.set(status, (answers.get(status) ?? 0) + 1)
		if (!answer) throw new Error('There was no answer')
		return answer
	}
}
