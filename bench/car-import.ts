import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { type ImportResult, importCars } from '../server/cars/import/import-cars.ts'
import { connectDatabase } from '../server/db/database.ts'
import { startLocalPostgres } from '../server/db/local-postgres/local-postgres.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { median } from './median.ts'
import { choosePlainCopy, type PlainCopy } from './plain-copy.ts'
import { isFlat, watchMemory } from './watch-memory.ts'

/** Importing a million cars, beside a plain COPY of the same file into an empty table of that shape. */

const CARS = 1_000_000
const RUNS = 3
const LEAST_OF_COPY = 0.35

const COPY = 'plain COPY'
const ALL_NEW = 'import, all new'
const ALL_SAME = 'import, all the same'
const SOME_DIFFER = 'import, 10 % differ'

type Measured = { readonly what: string; readonly seconds: number; readonly peaks: number[] }

export async function benchCarImport(): Promise<boolean> {
	await using stack = new AsyncDisposableStack()
	const folder = await temporaryFolder(stack)
	const postgres = await startLocalPostgres({ dataDir: await temporaryFolder(stack) })
	stack.defer(() => postgres.release())
	await migrateDatabase(postgres.url)
	const { pool } = connectDatabase(postgres.url, 2, 'no-timeouts')
	stack.defer(() => pool.end())

	const plainCopy = await choosePlainCopy(postgres.url, pool)
	console.log(`\nImport of ${CARS} cars, median of ${RUNS}; plain COPY by ${plainCopy.by}`)
	console.log(`(limits: ${LEAST_OF_COPY} of COPY when all are new; memory that does not grow)`)
	console.log(drawRow(['file', '', 'seconds', 'cars/s', 'of COPY', 'peak MB by tenth of the file']))
	let good = true
	for (const order of ['in order', 'shuffled']) {
		const cars = path.join(folder, 'cars.csv')
		const changed = path.join(folder, 'changed.csv')
		await writeCarFile(cars, order, 'same')
		await writeCarFile(changed, order, 'changed')
		const measured: Measured[] = []
		for (let run = 0; run < RUNS; run++) {
			measured.push(
				await measureCopy(pool, plainCopy, cars),
				await measureImport(pool, ALL_NEW, cars, { inserted: CARS }),
				await measureImport(pool, ALL_SAME, cars, { unchanged: CARS }),
				await measureImport(pool, SOME_DIFFER, changed, { updated: CARS / 10 }),
			)
			await pool.query('truncate cars')
		}
		good = report(order, measured) && good
	}
	return good
}

/** In a process of its own, so that its memory is not taken for the import's. */
async function writeCarFile(file: string, order: string, content: string): Promise<void> {
	const writer = path.join(import.meta.dirname, 'write-car-file.ts')
	await promisify(execFile)(process.execPath, [writer, file, `${CARS}`, order, content])
}

async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-car-import-'))
	stack.defer(() => rm(folder, { recursive: true, force: true }))
	return folder
}

async function measureCopy(pool: pg.Pool, copy: PlainCopy, file: string): Promise<Measured> {
	await pool.query('drop table if exists plain_cars')
	await pool.query('create table plain_cars (like cars including all)')
	const { seconds } = await time(pool, () => copy.load('plain_cars', file))
	return { what: COPY, seconds, peaks: [] }
}

async function measureImport(
	pool: pg.Pool,
	what: string,
	file: string,
	expected: Partial<ImportResult>,
): Promise<Measured> {
	const memory = watchMemory()
	const { seconds, result } = await time(pool, () =>
		importCars(pool, {
			file,
			onProgress: ({ bytesRead, bytesTotal }) => memory.reached(bytesRead / (bytesTotal ?? 1)),
		}),
	)
	if (
		!Object.entries(expected).every(([key, count]) => Object.is(Reflect.get(result, key), count))
	) {
		throw new Error(`${what}: ${JSON.stringify(result)}`)
	}
	return { what, seconds, peaks: memory.stop() }
}

async function time<Result>(pool: pg.Pool, work: () => Promise<Result>) {
	// What was written before is on disk by then, and costs whoever wrote it.
	await pool.query('checkpoint')
	const start = performance.now()
	const result = await work()
	return { seconds: (performance.now() - start) / 1000, result }
}

function report(order: string, measured: readonly Measured[]): boolean {
	const runsOf = (what: string) => measured.filter((run) => run.what === what)
	const secondsOf = (what: string) => median(runsOf(what).map((run) => run.seconds))
	let good = true
	for (const what of [COPY, ALL_NEW, ALL_SAME, SOME_DIFFER]) {
		const seconds = secondsOf(what)
		const ofCopy = secondsOf(COPY) / seconds
		const isFast = what !== ALL_NEW || ofCopy >= LEAST_OF_COPY
		const flat = runsOf(what).every(({ peaks }) => isFlat(peaks))
		good &&= isFast && flat
		console.log(
			drawRow([
				order,
				what,
				seconds.toFixed(2),
				Math.round(CARS / seconds).toString(),
				`${ofCopy.toFixed(2)}${isFast ? ' ' : '!'}`,
				// The first run is the one that memory has not grown for before.
				`${runsOf(what)[0]?.peaks.join(' ')}${flat ? '' : ' !'}`,
			]),
		)
	}
	return good
}

function drawRow([
	order = '',
	what = '',
	seconds = '',
	speed = '',
	ofCopy = '',
	memory = '',
]: string[]) {
	return [
		order.padEnd(10),
		what.padEnd(22),
		seconds.padStart(8),
		speed.padStart(9),
		ofCopy.padStart(9),
		`  ${memory}`,
	].join('')
}
