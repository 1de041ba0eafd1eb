import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { signInAt } from '../desk/http/testing/sign-in-at.ts'
import {
	dropFiles,
	knockAtTheDesk,
	tryEveryCall,
	workForThePerson,
	workWhileAllFails,
} from '../testing/canary/desk-paths.ts'
import { startEnvironment } from '../testing/canary/environment.ts'
import {
	lookAround,
	orderAndPay,
	orderWhileTheDatabaseFails,
	orderWhileTheMailServerFails,
	orderWhileTheProviderFails,
	sendWhatIsRefused,
} from '../testing/canary/paths.ts'
import { CANARY, MARKERS, tracesIn } from '../testing/canary/person.ts'
import { callback, order, orderId, statusOf } from '../testing/canary/requests.ts'
import { eventually } from '../testing/running-shop.ts'
import { linesOf, type ServerProcess } from '../testing/servers/server-process.ts'

describe('a canary person', () => {
	test('goes through every path, crashes included, and nothing of them is in what the server prints; what it prints on purpose is found, in every word and writing', {
		timeout: 900_000,
	}, async () => {
		const environment = await startEnvironment()
		const first = await environment.start()
		await lookAround(first)
		await sendWhatIsRefused(first)
		const orders = [
			await orderAndPay(first, environment),
			await orderWhileTheProviderFails(first, environment),
			...(await orderWhileTheMailServerFails(first, environment)),
			await orderWhileTheDatabaseFails(first, environment),
		]
		const told = await (await fetch(first.metricsUrl)).text()
		orders.push(await orderId(await order(first, 'killed')))
		first.signal('SIGKILL')
		await first.ended

		const second = await environment.start()
		const afterwards = await orderId(await order(second, 'after-the-kill'))
		await eventually(async () =>
			expect(await statusOf(environment.pool, afterwards)).toBe('CREATED'),
		)
		second.signal('SIGUSR2')
		expect(await second.ended).toBe(1)

		const third = await environment.start()
		const beforehand = third.output()
		await printOnPurpose(third)
		const { length } = third.output()
		third.signal('SIGWINCH')
		expect(await third.ended).toBe(1)

		const outputs = [first.output(), second.output(), beforehand, third.output().slice(length)]
		const everything = outputs.join('\n')
		expect(tracesIn(everything)).toEqual([])
		expect(tracesIn(everything, [...orders, afterwards])).toEqual([])
		expect(tracesIn(told)).toEqual([])
		expect(tracesIn(await databaseLog(environment.pool))).toEqual([])
		expectTheLogToTellOfAllThis(first, second, third)
	})

	test('is a customer of the desk, and sits at it: every call, its refusals and failures, and nothing of them is in what it prints', {
		timeout: 900_000,
	}, async () => {
		const environment = await startEnvironment()
		const server = await environment.startWithDesk()
		const id = await orderId(await order(server, 'at-the-desk'))
		await eventually(async () => expect(await statusOf(environment.pool, id)).toBe('CREATED'))
		environment.provider.say('SETTLED')
		const [paymentId] = environment.provider.payments()
		await callback(server, JSON.stringify({ paymentId, payer: CANARY }))
		await eventually(async () => expect(await statusOf(environment.pool, id)).toBe('SETTLED'))
		await knockAtTheDesk(server.deskUrl)
		const operator = await signInAt(environment.db, server.deskUrl, {
			name: `${CANARY.firstName} ${CANARY.lastName}`,
			emailAddress: CANARY.emailAddress,
		})
		await workForThePerson(operator, id)
		await dropFiles(operator)
		await workWhileAllFails(operator, environment, id)
		await tryEveryCall(operator, id)
		const metrics = await (await fetch(server.metricsUrl)).text()
		server.signal('SIGTERM')
		expect(await server.ended).toBe(0)

		const secrets = [id, operator.token, operator.cookie().split('=')[1] ?? '']
		expect(tracesIn(server.output())).toEqual([])
		expect(tracesIn(server.output(), secrets)).toEqual([])
		expect(tracesIn(metrics, [...MARKERS, ...secrets])).toEqual([])
		expect(tracesIn(await databaseLog(environment.pool))).toEqual([])
		const requests = linesOf(server, 'request').map(({ route, status }) => `${route} ${status}`)
		const told = [
			'/api/desk/sign-in 401',
			'/api/desk/invites/:token 204',
			'/api/desk/orders 200',
			'/api/desk/orders/:id 200',
			'/api/desk/acts/:name 200',
			'/api/desk/acts/:name 400',
			'/api/desk/acts/:name 403',
			'/api/desk/acts/:name 500',
			'/api/desk/documents/:sha256 200',
			'/api/desk/documents/:sha256 400',
			'/api/desk/documents/:sha256 415',
			'/api/desk/car-files/:sha256 200',
		]
		expect(told.filter((line) => !requests.includes(line))).toEqual([])
		expect(linesOf(server, 'error')).toContainEqual(expect.objectContaining({ code: '23514' }))
		expect(linesOf(server, 'failed-job')).toContainEqual(
			expect.objectContaining({ queue: 'send-mail', code: '550' }),
		)
	})
})

/** A search that finds nothing is worth nothing unless it would find this. */
async function printOnPurpose(server: ServerProcess): Promise<void> {
	server.signal('SIGHUP')
	for (const writing of ['plain', 'capitals', 'address', 'base64']) {
		await eventually(async () => {
			const lines = server.output().split('\n')
			const told = lines.filter((line) => line.includes(`${writing} `)).join('\n')
			expect(tracesIn(told)).toEqual(MARKERS)
		})
	}
}

/** PostgreSQL's own log lies beside the data; ours is configured not to quote rows there either. */
async function databaseLog(pool: pg.Pool): Promise<string> {
	const { rows } = await pool.query(
		`select pg_read_file(current_setting('data_directory') || '/../../postgres.log') as log`,
	)
	expect(rows[0].log).toContain('no_canary')
	return rows[0].log
}

/** An empty log would prove nothing: each of these events must have been logged. */
function expectTheLogToTellOfAllThis(
	first: ServerProcess,
	crashed: ServerProcess,
	rejected: ServerProcess,
): void {
	const requests = linesOf(first, 'request').map(({ route, status }) => `${route} ${status}`)
	for (const line of [
		'/api/order/create 200',
		'/api/order/create 400',
		'/api/order/create 413',
		'/api/order/create 415',
		'/api/order/create 422',
		'/api/order/create 500',
		'/api/order/GetCar 200',
		'/api/order/GetCar 204',
		'/api/order/GetCar 400',
		'/api/order/payment 204',
		'/api/payments/zaver/callback 200',
		'/api/payments/zaver/callback 401',
		'/pay/:id 303',
	]) {
		expect(requests).toContain(line)
	}
	const failed = linesOf(first, 'failed-job').map(
		({ queue, name, code }) => `${queue} ${name} ${code}`,
	)
	for (const line of [
		'check-payment Error HTTP_500',
		'check-payment PaymentRefusedError HTTP_422',
		'open-payment PaymentRefusedError HTTP_422',
		'send-mail MailRefusedError 550',
		'handle-order error 23514',
	]) {
		expect(failed).toContain(line)
	}
	expect(linesOf(first, 'error')).toContainEqual(expect.objectContaining({ code: '23514' }))
	expect(linesOf(first, 'alert')).not.toEqual([])
	for (const [server, error] of [
		[crashed, { name: 'DatabaseError', code: '23505' }],
		[rejected, { name: 'TypeError' }],
	] as const) {
		expect(linesOf(server, 'error')).toContainEqual(expect.objectContaining(error))
		expect(linesOf(server, 'stopping')).toMatchObject([{ reason: 'crash' }])
	}
}
