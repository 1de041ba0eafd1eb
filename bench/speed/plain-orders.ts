import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { nameStatements } from '../../server/db/named.ts'
import { newOrderId } from '../../server/orders/order-id.ts'

const named = nameStatements()

/** The rows that an order leaves behind, written by the bare driver: nothing is checked, counted or limited. */
type PlainWay = 'three inserts' | 'one statement'

const INSERT_KEY = 'insert into idempotency_keys (key, request_hash, order_id) values ($1, $2, $3)'

const INSERT_ORDER = `insert into orders (
		id, language, is_company, company_name, vat_number, first_name, last_name, email_address,
		phone_number, street_address, zip_code, city, country_code, country_outside_eu, chassis_numbers
	) values ($1, 'sv', false, '', '', $2, $3, $4, $5, $6, $7, $8, 'SE', '', $9)`

const INSERT_JOB = `insert into pgboss.job (name, data) values ('handle-order', $1)`

const IN_ONE = `
	with new_key as (
		insert into idempotency_keys (key, request_hash, order_id) values ($10, $11, $1)
	), new_job as (
		insert into pgboss.job (name, data) values ('handle-order', $12)
	)
	${INSERT_ORDER}`

/** Orders per second, with so many connections each busy all the time. */
export async function writePlainOrders(
	databaseUrl: string,
	way: PlainWay,
	connections: number,
	measureMs: number,
): Promise<number> {
	const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
	let written = 0
	const until = performance.now() + measureMs
	const one = async () => {
		const client = await pool.connect()
		try {
			while (performance.now() < until) {
				if (await isWritten(client, way)) written++
			}
		} finally {
			client.release()
		}
	}
	await Promise.all(Array.from({ length: connections }, one))
	await pool.end()
	return written / (measureMs / 1_000)
}

/** Of thousands in a day, a few draw a number that another has. */
async function isWritten(client: pg.ClientBase, way: PlainWay): Promise<boolean> {
	try {
		await write(client, way)
		return true
	} catch (error) {
		if (!(error instanceof pg.DatabaseError) || error.constraint !== 'orders_reference') throw error
		await client.query('rollback')
		return false
	}
}

async function write(client: pg.ClientBase, way: PlainWay): Promise<void> {
	const id = newOrderId()
	const key = randomUUID()
	const hash = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'
	const order = [id, ...PERSON, ['YV1LFA4BCN1234567']]
	const job = JSON.stringify({ orderId: id })
	if (way === 'one statement') {
		await client.query(named(IN_ONE, [...order, key, hash, job]))
		return
	}
	await client.query('begin')
	await client.query(named(INSERT_KEY, [key, hash, id]))
	await client.query(named(INSERT_ORDER, order))
	await client.query(named(INSERT_JOB, [job]))
	await client.query('commit')
}

const PERSON = [
	'Åsa',
	'Öberg',
	'asa.oberg@example.com',
	'+46701234567',
	'Storgatan 12',
	'123 45',
	'Göteborg',
]
