import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { connectDatabase, type Database } from '../server/db/database.ts'
import { startLocalPostgres } from '../server/db/local-postgres/local-postgres.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { findOrders } from '../server/desk/queries/finding/find-orders.ts'
import { fillVariedOrders } from './filled/fill-varied-orders.ts'
import { median } from './median.ts'

/** Finding an order of long ago by everything that one is found by. It takes some minutes and 2 GB of disk. */

const ORDERS = 1_000_000
const RUNS = 5
const MOST_MS = 300
const SEARCH = { status: null, state: null, isCompany: null, since: null, until: null, limit: 50 }

/** `BENCH_FIND=100000 npm run bench -- find` fills in fewer. */
export async function benchFind(): Promise<boolean> {
	const count = Number(process.env['BENCH_FIND'] ?? ORDERS)
	await using stack = new AsyncDisposableStack()
	const dataDir = await mkdtemp(path.join(os.tmpdir(), 'coc-find-'))
	stack.defer(() => rm(dataDir, { recursive: true, force: true }))
	const postgres = await startLocalPostgres({ dataDir })
	stack.defer(() => postgres.release())
	await migrateDatabase(postgres.url)
	const { db, pool, close } = connectDatabase(postgres.url, 2, 'no-timeouts')
	stack.defer(close)

	await fillVariedOrders(pool, count)
	console.log(`\nFinding one of ${count} orders (limit: ${MOST_MS} ms, median of ${RUNS})`)
	let good = true
	for (const [what, text, isFound] of await searches(db, Math.floor(count * 0.4))) {
		const times: number[] = []
		let found: readonly { readonly id: string }[] = []
		for (let run = 0; run < RUNS; run++) {
			const start = performance.now()
			found = (await findOrders(db, { ...SEARCH, words: [text] })).orders
			times.push(performance.now() - start)
		}
		const isGood = median(times) < MOST_MS && isFound(found.map(({ id }) => id))
		good &&= isGood
		const ms = `${median(times).toFixed(1)} ms (${Math.max(...times).toFixed(1)} at most)`
		console.log(`${what.padEnd(34)}${ms.padStart(28)}${isGood ? '' : ' !'}`)
	}
	return good
}

type Finding = readonly [what: string, text: string, isFound: (ids: readonly string[]) => boolean]

async function searches(db: Database, place: number): Promise<Finding[]> {
	const order = await db
		.selectFrom('orders')
		.innerJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
		.innerJoin('receipts', 'receipts.order_id', 'orders.id')
		.innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
		.select(['orders.id', 'orders.order_reference as number', 'email_address', 'phone_number'])
		.select(['last_name', 'street_address', 'zip_code', 'chassis_numbers', 'registration_number'])
		.select(['payment_attempts.id as payment', 'reference', 'receipts.number as receipt'])
		.where('receipts.number', '>', place)
		.where('registration_number', 'is not', null)
		.orderBy('receipts.number')
		.limit(1)
		.executeTakeFirstOrThrow()
	const phone = order.phone_number.replace('+46 ', '0')
	const car = order.chassis_numbers[0] ?? ''
	const plain = order.last_name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
	const isThis = (ids: readonly string[]) => ids.includes(order.id)
	const isFull = (ids: readonly string[]) => ids.length === SEARCH.limit
	return [
		['order number', order.number, isThis],
		['id, its beginning', order.id.slice(0, 12), isThis],
		['phone', `${phone.slice(0, 3)}-${phone.slice(3, 6)} ${phone.slice(6)}`, isThis],
		['e-mail address', order.email_address, isThis],
		['e-mail address, its beginning', order.email_address.split('@')[0] ?? '', isThis],
		['chassis number', car, isThis],
		['chassis number, its end', car.slice(-6), isThis],
		['registration number', order.registration_number ?? '', isThis],
		['receipt number', String(order.receipt), isThis],
		['payment, by our id', order.payment, isThis],
		['payment, by the provider’s', order.reference ?? '', isThis],
		['street', order.street_address, (ids) => ids.length > 0],
		['post code', order.zip_code.replace(' ', ''), (ids) => ids.length > 0],
		['last name and street, without accents', `${plain} ${order.street_address}`, isThis],
		['company', 'bilfirman', isFull],
		['a first name of every eighth', 'anna', isFull],
		['a first and a last name', 'asa maria forsa', (ids) => ids.length > 0],
		['a part of a name', 'trömb', (ids) => ids.length > 0],
		['nothing', 'nobody-at-all', (ids) => ids.length === 0],
	]
}
