import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { customers, noPromises, order, type Promises, statusLabel } from '../customers.ts'
import { type Deployment, inDeploymentOn } from '../deployment.ts'
import { type Fault, type FaultOptions, outcomeOf } from '../fault.ts'
import { reconcileLedgers } from '../ledgers.ts'
import { type DatabaseOnDisk, mountSmallDisk, type SmallDisk, startOn } from './small-disk.ts'

const CUSTOMERS = 4
const SERVING_AGAIN_MS = 10_000
const PROPER = ['200', '503']

/** In every second filling PostgreSQL also needs a new WAL segment, without which it stops. */
export const diskFull: Fault = {
	name: 'disk-full',
	what: "the database's disk fills up while customers order and look, and has room again",
	counts: 'fillings',
	run: async (options) => {
		const disk = await mountSmallDisk()
		if (disk === null) {
			const figures = 'a small disk cannot be mounted here (it takes Linux, and root)'
			return { n: 0, holds: null, figures }
		}
		const startDatabase = async () => {
			const database = await startOn(disk).catch(async (error: unknown) => {
				await disk.unmount()
				throw error
			})
			return { ...database, release: () => database.release().finally(() => disk.unmount()) }
		}
		return await inDeploymentOn(startDatabase, (deployment, database) =>
			fillIn(deployment, database, disk, options),
		)
	},
}

async function fillIn(
	deployment: Deployment,
	database: DatabaseOnDisk,
	disk: SmallDisk,
	{ isShort, random, log }: FaultOptions,
) {
	const fillings = isShort ? 2 : 10
	const service = await deployment.service('all', { DATABASE_URL: '', DATA_DIR: disk.folder })
	await service.start()
	await database.leaveToService()
	const promises = noPromises()
	await order(() => service.url, promises, new AbortController().signal)
	const known = `${service.url}/api/order/payment?id=${promises.kept[0]?.orderId ?? ''}`
	while ((await look(known)) !== '200') await pause(50)

	const looks = new Map<string, number>()
	const pages = new Map<string, number>()
	const closing = new AbortController()
	const visiting = Promise.all([
		customers(CUSTOMERS, () => service.url, promises, closing.signal),
		lookAgainAndAgain(known, looks, closing.signal),
		lookAgainAndAgain(`${service.url}/order`, pages, closing.signal),
	])
	const waits: number[] = []
	let stops = 0
	for (let filling = 1; filling <= fillings; filling++) {
		await pause(500 + random() * 500)
		await disk.fill()
		if (filling % 2 === 1 && (await stopsWithoutWal(deployment.database, disk))) stops++
		const until = performance.now() + 1_000 + random() * 1_000
		while (performance.now() < until) {
			// Others use the disk too, and take what becomes free.
			await disk.fill()
			await pause(100)
		}
		await disk.free()
		waits.push(await untilOrdersAreTaken(promises))
		log(`${filling} of ${fillings} fillings, ${promises.kept.length} orders`)
	}
	closing.abort()
	await visiting

	const books = await reconcileLedgers(deployment, promises)
	const refused = promises.answers.get('503') ?? 0
	const improper = [...promises.answers, ...looks].filter(([status]) => !PROPER.includes(status))
	const unread = [...pages].filter(([status]) => status !== '200')
	const slowest = Math.max(...waits)
	const figures = [
		`PostgreSQL stopped in ${stops} of them`,
		`${refused} orders and ${looks.get('503') ?? 0} looks were answered with 503 with Retry-After, ${looks.get('200') ?? 0} looks found the order`,
		`improper answers: ${list(improper)}`,
		`pages not served: ${list(unread)} (${pages.get('200') ?? 0} were)`,
		`taking orders again ${Math.round(slowest)} ms after there was room, at most`,
	]
	const isProper = improper.length + unread.length === 0
	// Without a refusal the disk was not full.
	const isTelling = refused > 0 && stops === Math.ceil(fillings / 2)
	const holds = isProper && isTelling && slowest < SERVING_AGAIN_MS
	return outcomeOf(fillings, books, figures.join('; '), holds)
}

const NEXT_WAL_SEGMENT = `select pg_logical_emit_message(false, 'disk-full', 'so that there is something to log');
	select pg_switch_wal()`

/** Uses up the WAL segments that PostgreSQL has preallocated. True once it does not answer any more. */
async function stopsWithoutWal(database: pg.Pool, disk: SmallDisk): Promise<boolean> {
	for (let tries = 0; tries < 100; tries++) {
		await disk.fill()
		const went = await database.query(NEXT_WAL_SEGMENT).catch(() => null)
		if (went === null) return true
		await pause(50)
	}
	return false
}

/** More orders than can have been under way before. */
async function untilOrdersAreTaken({ kept }: Promises): Promise<number> {
	const began = performance.now()
	const enough = kept.length + CUSTOMERS + 1
	while (kept.length < enough && performance.now() - began < 60_000) await pause(10)
	return performance.now() - began
}

async function look(url: string): Promise<string> {
	try {
		const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
		await answer.text()
		return statusLabel(answer)
	} catch {
		return 'no answer'
	}
}

async function lookAgainAndAgain(url: string, answers: Map<string, number>, signal: AbortSignal) {
	while (!signal.aborted) {
		const answer = await look(url)
		answers.set(answer, (answers.get(answer) ?? 0) + 1)
		await pause(20)
	}
}

function list(answers: readonly (readonly [string, number])[]): string {
	return answers.map(([status, count]) => `${count} × ${status}`).join(', ') || '0'
}
