import { connectDatabase } from '../../server/db/database.ts'
import { startLocalPostgres } from '../../server/db/local-postgres/local-postgres.ts'
import { JOB_TABLE } from '../../server/db/pg-boss-tables.ts'
import { inDeploymentOn } from '../faults/deployment.ts'
import { fillVariedOrders } from '../filled/fill-varied-orders.ts'
import { makeTrouble } from '../filled/make-trouble.ts'
import { drawPromise, type Kept } from '../promise.ts'
import { measureLook } from './look.ts'
import { type Known as Ordered, openOffice } from './office.ts'
import { measureOrdersMeanwhile } from './office-at-work.ts'
import { type Operator, signIn } from './operator.ts'
import { measureTold } from './told.ts'

/** The office's day with a million orders, a thousand of them in trouble. It takes some minutes and 4 GB of disk. */

const ORDERS = 1_000_000
const OPERATORS = 20

/**
 * `BENCH_DESK=100000 npm run bench -- desk` fills in fewer. With `BENCH_FILLED=folder` the database stays there, and is
 * not filled in again.
 */
export function benchDesk(): Promise<boolean> {
	const count = Number(process.env['BENCH_DESK'] ?? ORDERS)
	const folder = process.env['BENCH_FILLED']
	const startDatabase = (options: { readonly dataDir: string }) =>
		startLocalPostgres({ dataDir: folder ?? options.dataDir })
	return inDeploymentOn(startDatabase, async (deployment) => {
		await using stack = new AsyncDisposableStack()
		const web = await deployment.service('web')
		await web.start()
		console.log(`\nThe desk with ${count} orders`)
		const { rowCount } = await deployment.database.query('select from orders limit 1')
		if (rowCount === 0) {
			await fillVariedOrders(deployment.database, count)
			await makeTrouble(deployment.database)
		}
		// Several runs in an hour sign in more often than one client may.
		await deployment.database.query('delete from rate_limits')
		const desk = await deployment.service('desk')
		await desk.start()
		const deskUrl = desk.url.replace('127.0.0.1', 'localhost')

		const { db, close } = connectDatabase(deployment.databaseUrl, 2)
		stack.defer(close)
		const office: Operator[] = []
		while (office.length < OPERATORS) {
			office.push(stack.use(await signIn(db, deskUrl, 'clerk')))
		}
		const [operator] = office
		if (!operator) throw new Error('Nobody is at the desk')

		const kept: Kept[] = []
		const tell = (promise: Kept) => {
			kept.push(promise)
			console.log(`  ${drawPromise(promise)}`)
		}
		const known = await someOrders(deployment.database)
		for (const [what, pathOf] of looks(known)) tell(await measureLook(operator, what, pathOf))
		tell(await measureTold(web.url, deskUrl, operator))
		const cookies = office.map((one) => one.cookie())
		await using working = await openOffice({ deskUrl, cookies, known })
		const handleOrders = () => handleWaiting(deployment.database)
		tell(await measureOrdersMeanwhile(web.url, working, handleOrders))
		return kept.every(({ holds }) => holds)
	})
}

/** As a worker does within a second: thousands that nobody handles would slow down every search and every order's page. */
async function handleWaiting(database: { query(sql: string): Promise<unknown> }): Promise<void> {
	await database.query(`
		update orders set status = 'UNDELIVERABLE', handled_at = now() where status = 'RECEIVED'`)
	await database.query(`delete from ${JOB_TABLE}`)
}

type Known = Ordered & {
	readonly order_reference: string
	readonly email_address: string
	readonly phone_number: string
	readonly receipt: number
	readonly reference: string
	readonly chassis_number: string
	readonly registration_number: string
}

async function someOrders(database: { query(sql: string): Promise<{ rows: Known[] }> }) {
	const { rows } = await database.query(`
		select orders.id, orders.order_reference, last_name, email_address, phone_number, receipts.number as receipt,
			reference, chassis_number, registration_number
		from receipts
		join orders on orders.id = receipts.order_id
		join payment_attempts on payment_attempts.order_id = orders.id
		join order_lines on order_lines.order_id = orders.id and kind = 'coc'
		where receipts.number % 997 = 1
		limit 200`)
	return rows
}

type Looks = readonly (readonly [what: string, pathOf: (time: number) => string])[]

function looks(known: readonly Known[]): Looks {
	const one = (time: number) => {
		const order = known[(time * 7) % known.length]
		if (!order) throw new Error('There are no orders')
		return order
	}
	const searchFor = (textOf: (order: Known) => string) => (time: number) =>
		`/api/desk/orders?q=${encodeURIComponent(textOf(one(time)))}`
	return [
		['the list', (time) => `/api/desk/orders?page=${1 + (time % 3)}`],
		['the list, page 20', () => '/api/desk/orders?page=20'],
		['the list of companies, paid', () => '/api/desk/orders?status=paid&company=true'],
		['the list by total', (time) => `/api/desk/orders?sort=-total&page=${1 + (time % 3)}`],
		['the list by customer', () => '/api/desk/orders?sort=customer'],
		['found by order number', searchFor((order) => order.order_reference)],
		['found by name', searchFor((order) => order.last_name)],
		['found by a first name of every eighth', searchFor(() => 'anna')],
		['… page 20', () => '/api/desk/orders?q=anna&page=20'],
		['found by e-mail address', searchFor((order) => order.email_address)],
		['found by phone', searchFor((order) => order.phone_number)],
		['found by plate', searchFor((order) => order.registration_number)],
		['found by chassis number', searchFor((order) => order.chassis_number)],
		['found by its end', searchFor((order) => order.chassis_number.slice(-6))],
		['found by receipt', searchFor((order) => String(order.receipt))],
		['found by payment reference', searchFor((order) => order.reference)],
		['an order', (time) => `/api/desk/orders/${one(time).id}`],
		['what needs a person', () => '/api/desk/attention'],
	]
}
