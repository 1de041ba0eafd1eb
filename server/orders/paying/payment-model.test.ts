import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../db/database.ts'
import { deliverOrder } from '../../deliveries/deliver-order.ts'
import { OPEN_ATTEMPT_STATUSES } from '../../payments/payment-states.ts'
import { sized } from '../../testing/full-size.ts'
import { judgeCreditNotes } from '../../testing/payment-model/judge-credit-notes.ts'
import { judgeDeliveries } from '../../testing/payment-model/judge-deliveries.ts'
import { judgeFigures, refundedOre, type Told } from '../../testing/payment-model/judge-figures.ts'
import { judgeVouchers } from '../../testing/payment-model/judge-vouchers.ts'
import { type Act, type AtOnce, anyStory } from '../../testing/payment-model/payment-acts.ts'
import {
	CARS,
	PRICE_ORE,
	startWorld,
	VAT_ORE,
	type World,
} from '../../testing/payment-model/payment-world.ts'
import { elsewhereOre, readBooks } from '../../testing/payment-model/read-books.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { cancelOrder } from '../cancel-order.ts'
import type { NextStep } from '../next-step.ts'
import { makeRefund } from '../refunding/make-refund.ts'
import type { Wanted } from '../refunding/plan-refund.ts'
import { refundOrder } from '../refunding/refund-order.ts'
import type { Shop } from '../shop.ts'
import { checkVatNumber } from '../vat/check-vat-number.ts'
import { creditVat } from '../vat/credit-vat.ts'
import { acceptOrder } from './accept-order.ts'
import { checkPayment } from './check-payment.ts'
import { closeOpenPayment } from './close-payment.ts'
import { openPayment } from './open-payment.ts'
import { receiveCallback } from './receive-callback.ts'
import { reconcile } from './reconcile.ts'

/**
 * Any interleaving of what customers, the provider, the network, workers and operators do, on a
 * real database, must end with our books and the provider's book in agreement. Failures strike
 * every call before it arrives or after it was done (which is also what a worker's crash looks like).
 */

const RUNS = Number(process.env['MODEL_RUNS'] ?? sized({ gate: 150, full: 400 }))
const AT_ONCE = 8
const TIMEOUT_MS = 600_000 + RUNS * 1_000

const NEWEST = -1

test(
	`B4 ${RUNS} stories of a payment, each in any order of events, end with agreeing books`,
	async () => {
		const database = await createTestDatabase()
		const name = new URL(database.url).pathname.slice(1)
		// A crash of the database is another test's business; this one needs many stories.
		await database.pool.query(`alter database ${name} set synchronous_commit = off`)
		await database.pool.query(
			'create table model_jobs (id bigint generated always as identity primary key, order_id text, name text, data jsonb)',
		)
		await database.pool.query('create index on model_jobs (order_id)')

		const stories = fc.sample(anyStory, {
			numRuns: RUNS,
			seed: Number(process.env['MODEL_SEED'] ?? 4711),
		})
		let next = 0
		const told: Told[] = []
		const takeStories = async () => {
			for (let story = stories[next++]; story; story = stories[next++]) {
				told.push({ story, world: await live(database, story) })
			}
		}
		await Promise.all(Array.from({ length: AT_ONCE }, takeStories))
		// What is judged of all stories together takes its time.
		await database.pool.query('analyze')
		const patient = { ...connectDatabase(database.url, 2, 'no-timeouts'), url: database.url }
		onTestFinished(() => patient.close())
		await judgeFigures(patient, told)

		const { rows } = await database.pool.query(
			'select count(*) as count, coalesce(max(number), 0) as last from receipts',
		)
		expect(rows[0].count).toBeGreaterThan(RUNS / 10)
		expect(rows[0].last).toBe(rows[0].count)
		await judgeCreditNotes(patient, RUNS)
		await judgeVouchers(patient, told)
	},
	TIMEOUT_MS,
)

async function live(database: TestDatabase, story: readonly Act[]): Promise<World> {
	const world = await startWorld(database)
	try {
		for (const act of story) await perform(world, act)
		await comeToRest(world)
		await judge(world)
		await judgeDeliveries(world)
		return world
	} catch (error) {
		throw new Error(`This story went wrong: ${JSON.stringify(story)}`, { cause: error })
	}
}

/** In `at-once` the acts share their failures, and what happens at the provider happens in the midst of it. */
async function perform(world: World, act: Act): Promise<void> {
	const acts = act.kind === 'at-once' ? act.acts : [act]
	world.provider.decide(acts.flatMap((each) => ('fates' in each ? each.fates : [])))
	await Promise.all(
		acts.map(async (each) => {
			if (acts.length > 1 && 'pick' in each) await turns(each.pick % 100)
			await performOne(world, each)
		}),
	)
	world.provider.decide([])
}

async function turns(count: number): Promise<void> {
	for (let turn = 0; turn < count; turn++) await setImmediate()
}

async function performOne(world: World, act: Exclude<Act, AtOnce>): Promise<void> {
	const { shop, provider, orderId } = world
	const failing = (work: Promise<unknown>) => work.catch(() => undefined)
	switch (act.kind) {
		case 'follow-link': {
			const link = await openPayment(shop, orderId).catch(() => null)
			if (link) world.shown.add(link.split('/').at(-1) ?? '')
			break
		}
		case 'work':
			await failing(workOnOne(world, act.pick, act.twice))
			break
		case 'reconcile':
			await failing(reconcile(shop, Date.now() + 3600_000))
			break
		case 'operator-cancels':
			await failing(cancelOrder(shop, orderId, 'operator'))
			break
		case 'operator-accepts': {
			const accepted = await acceptOrder(shop, orderId, async (transaction) => {
				world.elsewhereBeforeSaleOre = await elsewhereOre(transaction, orderId)
			}).catch(() => null)
			if (accepted?.outcome === 'accepted') world.accepted = true
			break
		}
		case 'refund':
			await failing(refundAndMake(shop, orderId, { amountOre: act.ore }))
			break
		case 'refund-car': {
			const chassisNumber = Object.keys(CARS)[act.pick % Object.keys(CARS).length] ?? ''
			await failing(refundAndMake(shop, orderId, { chassisNumbers: [chassisNumber] }))
			break
		}
		case 'refund-vat':
			await failing(refundAndMake(shop, orderId, { vatOnly: true }))
			break
		case 'vat-confirmed':
			await checkVatNumber(shop, orderId)
			world.vatConfirmed = true
			break
		case 'callback':
		case 'forged-callback': {
			const reference = provider.told[act.pick % Math.max(1, provider.told.length)] ?? 'unknown'
			const authorization = act.kind === 'callback' ? 'secret' : 'guess'
			const accepted = await receiveCallback(shop, {
				headers: { authorization },
				body: Buffer.from(`${reference} ${act.pick % 3}`),
			})
			if (accepted && act.kind === 'forged-callback') world.forgedAccepted++
			if (act.kind === 'callback' && act.handled) await failing(workOnOne(world, NEWEST, false))
			break
		}
		default:
			actAtProvider(world, act)
	}
}

/** A worker takes its job up at once; another may do so again later. */
async function refundAndMake(shop: Shop, orderId: string, wanted: Wanted) {
	const promised = await refundOrder(shop, { orderId, reason: '', again: true, ...wanted })
	if ('refundId' in promised) await makeRefund(shop, promised.refundId)
}

type AtProvider = Exclude<
	Extract<Act, { pick: number }>,
	{ kind: 'work' | 'callback' | 'forged-callback' | 'refund-car' }
>

function actAtProvider({ provider, shown }: World, act: AtProvider): void {
	const payable = provider.book.filter(({ reference }) => shown.has(reference))
	const payment = payable[act.pick % Math.max(1, payable.length)]
	if (!payment) return
	const isOpen = OPEN_ATTEMPT_STATUSES.some((status) => status === payment.status)
	if (act.kind === 'pays' && isOpen) provider.change(payment, 'SETTLED')
	if (act.kind === 'pays-other-amount') provider.change(payment, 'SETTLED', { amountOre: act.ore })
	if (act.kind === 'refund-elsewhere') provider.refundElsewhere(payment, act.ore)
	if (act.kind === 'pays-in-euro') provider.change(payment, 'SETTLED', { currency: 'EUR' })
	if (act.kind === 'declines' && isOpen) provider.change(payment, 'ERROR')
	if (act.kind === 'cancels' || act.kind === 'expires') provider.change(payment, 'CANCELLED')
	if (act.kind === 'pays-later' && !isOpen) provider.change(payment, 'SETTLED')
}

type Job = { readonly id: number; readonly name: NextStep['name']; readonly data: NextStep['data'] }

async function jobsOf({ shop, orderId }: World): Promise<Job[]> {
	const { rows } = await shop.pool.query<Job>(
		"select id, name, data from model_jobs where order_id = $1 and name <> 'send-mail' order by id",
		[orderId],
	)
	return rows
}

async function workOnOne(world: World, pickedAt: number, twice: boolean): Promise<void> {
	const jobs = await jobsOf(world)
	const job = pickedAt === NEWEST ? jobs.at(-1) : jobs[pickedAt % Math.max(1, jobs.length)]
	if (!job) return
	if (twice) await doJob(world, job)
	await doJob(world, job)
	await world.shop.pool.query('delete from model_jobs where id = $1', [job.id])
}

function doJob({ shop }: World, { data, name }: Job): Promise<unknown> {
	if (name === 'open-payment' && 'orderId' in data) return openPayment(shop, data.orderId)
	if (name === 'close-payment' && 'orderId' in data) return closeOpenPayment(shop, data.orderId)
	if (name === 'deliver-order' && 'orderId' in data) return deliverOrder(shop, data.orderId)
	if (name === 'credit-vat' && 'orderId' in data) return creditVat(shop, data.orderId)
	if ('reference' in data) return checkPayment(shop, data.reference)
	if ('refundId' in data) return makeRefund(shop, data.refundId)
	throw new Error(`no such job: ${name}`)
}

/** Everything works again; what is left in the queue is done, and the reconciling job comes round. */
async function comeToRest(world: World): Promise<void> {
	world.provider.decide([])
	for (const later of [0, 1]) {
		await emptyQueue(world)
		await reconcile(world.shop, Date.now() + (later + 1) * 24 * 3600_000)
	}
	await emptyQueue(world)
}

async function emptyQueue(world: World): Promise<void> {
	for (let jobs = await jobsOf(world); jobs.length > 0; jobs = await jobsOf(world)) {
		for (const job of jobs) await doJob(world, job)
		const done = jobs.map(({ id }) => id)
		await world.shop.pool.query('delete from model_jobs where id = any($1)', [done])
	}
}

async function judge(world: World): Promise<void> {
	const { shop, provider, orderId } = world
	const facts = await readBooks(shop.db, orderId)

	for (const payment of provider.book) {
		const ours = facts.attempts.find((attempt) => attempt.reference === payment.reference)
		expect(ours?.status, 'each payment at the provider is in our books').toBe(payment.status)
		const refunded = refundedOre(payment)
		const booked = facts.refunds.filter(
			(refund) => refund.attempt_id === ours?.id && refund.status === 'EXECUTED',
		)
		expect(booked.reduce((sum, refund) => sum + refund.amount_ore, 0)).toBe(refunded)
		expect(ours?.refunded_elsewhere_ore).toBe(payment.refundedElsewhereOre)
		expect(refunded + payment.refundedElsewhereOre).toBeLessThanOrEqual(payment.amountOre)
	}
	const open = provider.book.filter(({ status }) =>
		OPEN_ATTEMPT_STATUSES.some((known) => known === status),
	)
	expect(open.length, 'open payments').toBeLessThanOrEqual(1)

	const settled = provider.book.filter(({ status }) => status === 'SETTLED')
	const left = settled.filter(
		(payment) => payment.amountOre > refundedOre(payment) + payment.refundedElsewhereOre,
	)
	const paid =
		world.accepted ||
		settled.some(({ amountOre, currency }) => amountOre === PRICE_ORE && currency === 'SEK')
	expect(facts.order.status === 'SETTLED').toBe(paid)
	if (left.length > 0 && !paid) expect(facts.order.status).toBe('REVIEW')
	if (facts.order.status !== 'CREATED') expect(open, 'nobody should pay twice').toEqual([])
	expect(facts.receipts).toHaveLength(paid ? 1 : 0)
	expect(facts.receiptMails).toHaveLength(paid ? 1 : 0)

	const kept = facts.refunds.filter(({ status }) => status !== 'CANCELLED')
	const isByHand = world.alerts.includes('VAT has to be given back by hand')
	if (world.vatConfirmed && paid && kept.length === facts.refunds.length && !isByHand) {
		const vatBackOre = kept.reduce((sum, refund) => sum + (refund.vat_ore ?? 0), 0)
		expect(vatBackOre, 'all VAT is given back, once').toBe(VAT_ORE)
	}

	const toSettled = (subject: 'order' | 'payment') =>
		facts.transitions.filter((step) => step.subject === subject && step.to_status === 'SETTLED')
	expect(toSettled('order')).toHaveLength(paid ? 1 : 0)
	expect(toSettled('payment')).toHaveLength(settled.length)
	expect(facts.transitions.filter((step) => step.from_status === 'SETTLED')).toEqual([])
	expect(world.forgedAccepted).toBe(0)
	if (settled.length > 1) expect(world.alerts.length).toBeGreaterThan(0)
}
