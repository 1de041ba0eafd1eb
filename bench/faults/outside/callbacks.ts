import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startJobQueue } from '../../../server/jobs/queue.ts'
import { parseExposition } from '../../../server/testing/parse-exposition.ts'
import { seriesValue } from '../../../server/testing/read-metrics.ts'
import { noPromises, type Promises, send } from '../customers.ts'
import { type Deployment, freePort, inDeployment, type Service } from '../deployment.ts'
import { type Fault, type FaultOptions, outcomeOf } from '../fault.ts'
import { mailsAt, reconcileLedgers } from '../ledgers.ts'
import { everyInterleaving, type Interleaving } from './callback-interleavings.ts'

const AT_ONCE = 30
const LONGEST_PAUSE_MS = 250

export const callbacks: Fault = {
	name: 'callbacks',
	what: "a provider's callbacks in every order, doubled, late and never, for every sequence of statuses",
	counts: 'payments',
	run: (options) => inDeployment((deployment) => playAll(deployment, options)),
}

async function playAll(deployment: Deployment, { isShort, random, log }: FaultOptions) {
	const rounds = isShort ? 1 : 20
	const metricsPort = await freePort()
	const service = await deployment.service('all', { METRICS_PORT: String(metricsPort) })
	await service.start()
	// The test delivers them itself.
	await post(`${deployment.sandbox.url}/sandbox/failures`, { callbacks: 'lost' })

	const promises = noPromises()
	const payments: Paid[] = []
	for (let round = 1; round <= rounds; round++) {
		const waiting = everyInterleaving()
			.map((interleaving) => ({
				interleaving,
				pauses: interleaving.steps.map(() => random() ** 2 * LONGEST_PAUSE_MS),
			}))
			.values()
		const playOneAfterAnother = async () => {
			for (const { interleaving, pauses } of waiting) {
				payments.push(await play(deployment, service, interleaving, pauses, promises))
			}
		}
		await Promise.all(Array.from({ length: AT_ONCE }, playOneAfterAnother))
		if (round % 5 === 0) log(`${round} of ${rounds} rounds, ${payments.length} payments`)
	}
	const reconciled = payments.filter(({ interleaving }) => interleaving.isReconciled)
	await reconcileADayLater(deployment, reconciled)
	const found = await untilFound(deployment, reconciled)
	for (const { interleaving, bodies } of reconciled) {
		for (const body of bodies.toReversed()) await deliver(service, body, interleaving.times)
	}

	const books = await reconcileLedgers(deployment, promises)
	const judged = await judge(deployment, payments)
	const alerts = await alertsOf(metricsPort)
	const figures = [
		`${judged.callbacks} different callbacks`,
		`${judged.off} payments ended in another state than the provider's`,
		`${judged.receiptsOff} without exactly the receipt that they should have`,
		`${judged.regressed} left SETTLED`,
		`${judged.paidLate} were paid after they were cancelled, with ${alerts} alerts`,
		`${found} of ${reconciled.length} that no callback announced were found by asking`,
	]
	const holds =
		judged.off + judged.receiptsOff + judged.regressed === 0 &&
		judged.paidLate > 0 &&
		alerts === judged.paidLate &&
		found === reconciled.length
	return outcomeOf(payments.length, books, figures.join('; '), holds)
}

type Paid = {
	readonly interleaving: Interleaving
	readonly orderId: string
	readonly address: string
	/** What the provider called back with, one for each move. */
	readonly bodies: readonly unknown[]
}

async function play(
	deployment: Deployment,
	service: Service,
	interleaving: Interleaving,
	pauses: readonly number[],
	promises: Promises,
): Promise<Paid> {
	const key = randomUUID()
	const address = `${key}@example.com`
	const { orderId, status } = await send(service.url, key, address)
	if (orderId === null) throw new Error(`An order was answered with ${status}`)
	promises.kept.push({ key, orderId, address })
	const paymentId = await untilAskedToPay(deployment, orderId)
	const bodies: unknown[] = []
	for (const [at, { kind, index }] of interleaving.steps.entries()) {
		if (kind === 'move')
			bodies.push(await move(deployment, paymentId, interleaving.statuses[index] ?? ''))
		else await deliver(service, bodies[index], interleaving.times)
		// Duplicates are awaited, so that every state is seen; the others may still be in flight.
		if (kind === 'callback' && interleaving.times > 1) {
			await untilKnown(deployment, orderId, interleaving.statuses[bodies.length - 1] ?? '')
		}
		await pause(pauses[at])
	}
	return { interleaving, orderId, address, bodies }
}

const ASKED_TO_PAY = `
	select reference from payment_attempts join mails using (order_id)
	where order_id = $1 and status = 'CREATED' and kind = 'payment-link' and sent_at is not null`

/** And mailed: a mail that asks to pay is not sent any more to who has paid. */
async function untilAskedToPay({ database }: Deployment, orderId: string): Promise<string> {
	for (let tries = 0; tries < 150; tries++) {
		const { rows } = await database.query<{ reference: string }>(ASKED_TO_PAY, [orderId])
		if (rows[0]) return rows[0].reference
		await pause(200)
	}
	throw new Error('A customer was not asked to pay within half a minute')
}

async function untilKnown(
	{ database }: Deployment,
	orderId: string,
	status: string,
): Promise<void> {
	for (let tries = 0; tries < 300; tries++) {
		const { rows } = await database.query<{ status: string }>(
			'select status from payment_attempts where order_id = $1',
			[orderId],
		)
		if (rows[0]?.status === status) return
		await pause(100)
	}
	throw new Error(`A callback did not make a payment ${status} within half a minute`)
}

/** Returns what the provider calls back with. */
async function move({ sandbox }: Deployment, paymentId: string, status: string): Promise<unknown> {
	const answer = await post(`${sandbox.url}/sandbox/payments/${paymentId}/force`, { status })
	return JSON.parse(await answer.text()).callbacks.at(-1).body
}

async function deliver({ url }: Service, body: unknown, times: number): Promise<void> {
	const answers = await Promise.all(
		Array.from({ length: times }, () =>
			post(`${url}/api/payments/zaver/callback`, body, 'sandbox-callback-token'),
		),
	)
	const refused = answers.find(({ ok }) => !ok)
	if (refused) throw new Error(`A callback was answered with ${refused.status}`)
}

function post(url: string, body: unknown, authorization = ''): Promise<Response> {
	const headers = { 'content-type': 'application/json', authorization }
	return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** As the clock would: everything about these payments happened a day ago. */
async function reconcileADayLater(
	{ database, databaseUrl }: Deployment,
	payments: readonly Paid[],
) {
	await database.query(
		`update payment_attempts set created_at = created_at - interval '1 day',
			asked_at = asked_at - interval '1 day' where order_id = any($1)`,
		[payments.map(({ orderId }) => orderId)],
	)
	const onError = () => undefined
	const queue = await startJobQueue({ databaseUrl, works: false, onError })
	await queue.boss.send('reconcile', null)
	await queue.stop()
}

async function untilFound(deployment: Deployment, payments: readonly Paid[]): Promise<number> {
	let found = 0
	for (let tries = 0; tries < 300 && found < payments.length; tries++) {
		const states = await statesIn(deployment)
		found = payments.filter((paid) => states.get(paid.orderId)?.attempt === endOf(paid)).length
		await pause(100)
	}
	return found
}

function endOf({ interleaving }: Paid): string {
	return interleaving.statuses.at(-1) ?? ''
}

type State = {
	readonly order: string
	readonly attempt: string
	readonly attempts: number
	readonly receipts: number
	readonly regressed: number
	readonly paidLate: number
}

async function statesIn({ database }: Deployment): Promise<Map<string, State>> {
	const moves = (from: string) =>
		`(select count(*) from transitions where order_id = orders.id and from_status = ${from})::int`
	const { rows } = await database.query<State & { id: string }>(`
		select orders.id, orders.status as "order", min(payment_attempts.status) as attempt,
			count(*)::int as attempts, ${moves("'SETTLED'")} as regressed,
			${moves("'CANCELLED' and to_status = 'SETTLED'")} as "paidLate",
			(select count(*) from receipts where order_id = orders.id)::int as receipts
		from orders join payment_attempts on order_id = orders.id group by orders.id`)
	return new Map(rows.map(({ id, ...state }) => [id, state]))
}

async function judge(deployment: Deployment, payments: readonly Paid[]) {
	const states = await statesIn(deployment)
	const receipts = Map.groupBy(
		(await mailsAt(deployment)).filter(({ subject }) => subject.startsWith('Kvitto')),
		({ envelope }) => envelope.to[0] ?? '',
	)
	const sum = (field: 'regressed' | 'paidLate') =>
		[...states.values()].reduce((total, state) => total + state[field], 0)
	const isOff = (paid: Paid) => {
		const state = states.get(paid.orderId)
		const order = endOf(paid) === 'SETTLED' ? 'SETTLED' : 'CREATED'
		return state?.attempt !== endOf(paid) || state.order !== order || state.attempts !== 1
	}
	const areReceiptsOff = (paid: Paid) => {
		const expected = endOf(paid) === 'SETTLED' ? 1 : 0
		const mails = new Set(receipts.get(paid.address)?.map(({ messageId }) => messageId)).size
		return states.get(paid.orderId)?.receipts !== expected || mails !== expected
	}
	return {
		callbacks: payments.reduce((total, { bodies }) => total + bodies.length, 0),
		off: payments.filter(isOff).length,
		receiptsOff: payments.filter(areReceiptsOff).length,
		regressed: sum('regressed'),
		paidLate: sum('paidLate'),
	}
}

async function alertsOf(metricsPort: number): Promise<number> {
	const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
	const metrics = parseExposition(await answer.text())
	const alert = 'A payment settled after it was closed'
	return seriesValue(metrics, 'coc_alerts_total', { alert }) ?? 0
}
