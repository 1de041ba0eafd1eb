import { connectDatabase } from '../../server/db/database.ts'
import { inDeployment } from '../faults/deployment.ts'
import { fillVariedOrders } from '../filled/fill-varied-orders.ts'
import { makeTrouble } from '../filled/make-trouble.ts'
import { drawPromise, type Kept } from '../promise.ts'
import { measureLook } from './look.ts'
import { measureOrdersMeanwhile, type Work } from './office-at-work.ts'
import { type Operator, signIn } from './operator.ts'
import { measureTold } from './told.ts'

/** The office's day with a million orders, a thousand of them in trouble. It takes some minutes and 4 GB of disk. */

const ORDERS = 1_000_000
const OPERATORS = 20

/** `BENCH_DESK=100000 npm run bench -- desk` fills in fewer. */
export function benchDesk(): Promise<boolean> {
	const count = Number(process.env['BENCH_DESK'] ?? ORDERS)
	return inDeployment(async (deployment) => {
		await using stack = new AsyncDisposableStack()
		const web = await deployment.service('web')
		await web.start()
		console.log(`\nThe desk with ${count} orders`)
		await fillVariedOrders(deployment.database, count)
		await makeTrouble(deployment.database)
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
		tell(await measureOrdersMeanwhile(web.url, office, workOn(known)))
		return kept.every(({ holds }) => holds)
	})
}

type Known = {
	readonly id: string
	readonly order_reference: string
	readonly last_name: string
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

/** A list, a search, an order, a note; now and then what needs a person. */
function workOn(known: readonly Known[]): Work {
	return async (operator, step) => {
		const order = known[step % known.length]
		if (!order) return
		await operator.get(`/api/desk/orders?q=${encodeURIComponent(order.last_name)}`)
		await operator.get(`/api/desk/orders/${order.id}`)
		if (step % 3 === 0) await operator.act('note', { orderId: order.id, words: `Look ${step}` })
		if (step % 10 === 0) await operator.get('/api/desk/attention')
	}
}
