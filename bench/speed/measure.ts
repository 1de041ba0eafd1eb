import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { noPromises } from '../faults/customers.ts'
import { type Deployment, inDeployment } from '../faults/deployment.ts'
import { type LoadGenerator, loadGenerator } from '../faults/load/load-generator.ts'
import { clearAway, fillOrders, someOrderIds } from './fill-orders.ts'
import { measureFirstField } from './first-field.ts'
import { type Growth, measureGrowth } from './growth.ts'
import { type MailLatency, measureMails } from './mails.ts'
import { measureOrders, type OrdersPerSecond } from './orders.ts'
import { measurePages, type PagesPerSecond } from './pages.ts'
import { heldMb, measureStart, type StartAndRest } from './process.ts'
import { measureReads, type ReadsPerSecond } from './reads.ts'

const CONNECTIONS = [1, 10, 50]
const READ_CONNECTIONS = [10, 50]
const MAIL_RATES = [2, 50]
const MAIL_MS = 10_000

/** All of it with so many orders in the database. */
export type AtSize = {
	readonly size: number
	readonly orders: readonly OrdersPerSecond[]
	readonly reads: readonly ReadsPerSecond[]
	readonly mails: readonly MailLatency[]
	readonly loadedMb: number
}

export type Speed = {
	readonly sizes: readonly AtSize[]
	/** Null when only one size is measured. */
	readonly growth: Growth | null
	readonly pages: readonly PagesPerSecond[] | null
	readonly start: StartAndRest
	readonly firstFieldMs: number
}

type Log = (line: string) => void

/** Everything in one run on one machine: only what was measured side by side can be compared. */
export function measureSpeed(sizes: readonly number[], log: Log): Promise<Speed> {
	const [smallest = 0, ...larger] = sizes
	return inDeployment(async (deployment) => {
		await fillOrders(deployment, smallest, log)
		const start = await measureStart(deployment)
		log(`starts: ${start.startMs.map(Math.round).join(', ')} ms`)
		const site = await deployment.service('web')
		await site.start()
		const pages = await measurePages(site.url)
		const firstFieldMs = await measureFirstField(site.url)
		await site.kill('SIGTERM')
		log('pages and first field measured')
		const small = await measureAt(deployment, smallest, log)
		const grown = larger.length > 0 ? await measureLarger(deployment, larger, log) : null
		return {
			sizes: [small, ...(grown?.sizes ?? [])],
			growth: grown?.growth ?? null,
			pages,
			start,
			firstFieldMs,
		}
	})
}

/** In a database of their own, so that the largest and the smallest can be measured in turns. */
function measureLarger(small: Deployment, larger: readonly number[], log: Log) {
	return inDeployment(async (deployment) => {
		const sizes: AtSize[] = []
		for (const size of larger) {
			await fillOrders(deployment, size, log)
			sizes.push(await measureAt(deployment, size, log))
		}
		log('the largest and the smallest, in turns')
		return { sizes, growth: await measureGrowth(small, deployment) }
	})
}

async function measureAt(deployment: Deployment, size: number, log: Log): Promise<AtSize> {
	const web = await deployment.service('web')
	await web.start()
	await using load = loadGenerator(web.url, noPromises(), Math.random)
	await load.prepare(4_000)
	await load.closedLoop({ customers: 10, measureMs: 2_000 })
	const orders: OrdersPerSecond[] = []
	for (const connections of CONNECTIONS) {
		const measure = await measureOrders(deployment, load, connections)
		orders.push(measure)
		log(`${size} orders there, ${connections} connections: ${describe(measure)}`)
	}
	const loadedMb = await heldMb(web)
	const reads = await readsAt(deployment, web.url)
	for (const { connections, driver, ours } of reads) {
		log(
			`reads with ${connections} connections: ${Math.round(ours)}/s, driver ${Math.round(driver)}/s`,
		)
	}
	await web.kill('SIGTERM')
	await clearAway(deployment)
	const mails = await mailsAt(deployment)
	for (const { perSecond, p50Ms, p99Ms } of mails) {
		log(`mails at ${perSecond} orders/s: ${Math.round(p50Ms)} ms, 99 % ${Math.round(p99Ms)} ms`)
	}
	return { size, orders, reads, mails, loadedMb }
}

async function readsAt(deployment: Deployment, webUrl: string): Promise<ReadsPerSecond[]> {
	const orderIds = await someOrderIds(deployment.database, 5_000)
	await using constant = await startConstantServer()
	const reading = {
		databaseUrl: deployment.databaseUrl,
		webUrl,
		constantUrl: constant.url,
		orderIds,
	}
	const reads: ReadsPerSecond[] = []
	for (const connections of READ_CONNECTIONS) reads.push(await measureReads(reading, connections))
	return reads
}

async function mailsAt(deployment: Deployment): Promise<MailLatency[]> {
	const service = await deployment.service('all')
	await service.start()
	await using load: LoadGenerator = loadGenerator(service.url, noPromises(), Math.random)
	const mails: MailLatency[] = []
	for (const rate of MAIL_RATES) mails.push(await measureMails(deployment, load, rate, MAIL_MS))
	await service.kill('SIGTERM')
	return mails
}

async function startConstantServer() {
	const child: ChildProcess = spawn(
		process.execPath,
		[path.join(import.meta.dirname, 'constant-server.ts')],
		{ stdio: ['ignore', 'pipe', 'ignore'] },
	)
	const url = await new Promise<string>((resolve) =>
		child.stdout?.once('data', (line) => resolve(String(line).trim())),
	)
	return {
		url,
		async [Symbol.asyncDispose]() {
			const ended = new Promise((resolve) => child.once('exit', resolve))
			child.kill()
			await ended
		},
	}
}

function describe({ base, limit, ours, p99 }: OrdersPerSecond): string {
	const share = (ours / base).toFixed(2)
	return `${Math.round(ours)}/s = ${share} of ${Math.round(base)} (one statement: ${Math.round(limit)}), 99 % within ${Math.round(p99)} ms`
}
