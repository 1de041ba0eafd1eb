import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ALL_QUEUES } from '../../jobs/inspect-jobs.ts'
import { MailRefusedError } from '../../mail/mailer.ts'
import type { Shop } from '../../orders/shop.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { mailsTo, makeProviderFail } from '../../testing/stand-ins.ts'
import { typeAtDesk } from '../testing-desk.ts'

const jobList = v.object({
	queues: v.array(v.looseObject({ queue: v.string(), dead: v.number(), failing: v.number() })),
	jobs: v.array(
		v.looseObject({
			id: v.string(),
			queue: v.string(),
			state: v.string(),
			orderId: v.nullable(v.string()),
		}),
	),
})

async function jobsOf(running: RunningShop, options = '') {
	const { output } = await typeAtDesk(running, `jobs --json${options}`)
	return v.parse(jobList, JSON.parse(output))
}

/** A shop whose mails are refused until it is told otherwise. */
async function runShopWithoutMail() {
	let refuses = true
	const running: RunningShop = await runShop()
	const { mailer } = running.shop
	const send: Shop['mailer']['send'] = (mail) =>
		refuses ? Promise.reject(new MailRefusedError('EENVELOPE')) : mailer.send(mail)
	Object.assign(running.shop, { mailer: { ...mailer, send } })
	return {
		running,
		mendMail() {
			refuses = false
		},
	}
}

/** Two orders whose mails were given up. */
async function givenUpMails(running: RunningShop): Promise<string[]> {
	const orders = [buildOrder(), buildOrder()].map((order) => placePayableOrder(running, order))
	const orderIds = await Promise.all(orders)
	await eventually(async () => {
		// Told to somebody, and so completed: dead all the same.
		const letters = await running.queue.boss.findJobs('dead-letters')
		expect(letters).toMatchObject([{ state: 'completed' }, { state: 'completed' }])
	})
	return orderIds
}

describe('jobs', () => {
	test('shows what was given up, and retries it, also when the queue has long forgotten the job that failed; it is then dead no longer', async () => {
		const { running, mendMail } = await runShopWithoutMail()
		const [orderId = '', forgotten] = await givenUpMails(running)
		const { jobs, queues } = await jobsOf(running, ' --queue send-mail')
		expect(jobs).toHaveLength(2)
		const job = jobs.find((one) => one.orderId === orderId)
		expect(job).toMatchObject({
			queue: 'send-mail',
			state: 'dead',
			mailKind: 'payment-link',
			tries: 1,
			lastError: expect.stringContaining('EENVELOPE'),
		})
		expect(queues).toContainEqual(expect.objectContaining({ queue: 'send-mail', dead: 2 }))
		const shown = await typeAtDesk(running, 'jobs', { columns: 100 })
		expect(shown.output).toContain('send-mail: payment-link')
		expect(shown.errors).toContain('jobs retry --dead')
		const order = await typeAtDesk(running, `order ${orderId}`)
		expect(order.output).toMatch(/payment-link +given up/)

		mendMail()
		const retried = await typeAtDesk(running, `jobs retry ${job?.id.slice(0, 8)}`)
		expect(retried.output).toContain('1 job put back')
		await eventually(async () => {
			expect(await mailsTo(running, 'asa@example.com')).toHaveLength(1)
		})
		expect((await jobsOf(running, ' --dead')).jobs).toMatchObject([{ orderId: forgotten }])

		await running.shop.pool.query(`delete from pgboss.job where name = 'send-mail'`)
		const { output } = await typeAtDesk(running, 'jobs retry --dead --json')
		expect(JSON.parse(output)).toMatchObject([{ queue: 'send-mail', outcome: 'put-back' }])
		await eventually(async () => {
			expect(await mailsTo(running, 'asa@example.com')).toHaveLength(2)
		})
		expect((await jobsOf(running, ' --dead')).jobs).toEqual([])
	})

	test('that fail are tried at once when asked', async () => {
		const running = await runShop()
		await makeProviderFail(running, { api: 'down' })
		const { orderId } = await running.place(buildOrder())
		await eventually(async () => {
			expect((await jobsOf(running, ' --failing')).jobs).toMatchObject([
				{ queue: 'open-payment', orderId, state: 'failing' },
			])
		})
		// Far away, so that only a retry by hand can bring it back in time; not while it is being tried.
		await eventually(async () => {
			const { rowCount } = await running.shop.pool.query(
				`update pgboss.job set start_after = now() + interval '1 day'
				where name = 'open-payment' and state = 'retry'`,
			)
			expect(rowCount).toBe(1)
		})
		await makeProviderFail(running, { api: 'none' })
		expect((await typeAtDesk(running, 'jobs retry --failing')).output).toContain('1 job put back')
		await eventually(async () => {
			expect((await running.summary(orderId))?.paymentLink).toBeTruthy()
		})
	})

	test('are narrowed to a queue, and fit a terminal of 60 columns', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await running.place(buildOrder())
		expect((await jobsOf(running, ' --waiting --queue handle-order')).jobs).toMatchObject([
			{ queue: 'handle-order', orderId, state: 'waiting', tries: 0 },
		])
		expect((await jobsOf(running, ' --queue send-mail')).jobs).toEqual([])
		const { output } = await typeAtDesk(running, 'jobs', { columns: 60 })
		expect(output).toContain('handle-order')
		for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
	})

	test('by the clock that failed count as dead until they are done again', async () => {
		const running = await runShop({ works: false })
		const { boss } = running.queue
		const runOnce = async (end: 'fail' | 'complete') => {
			await boss.send('reconcile')
			const [job] = await boss.fetch('reconcile')
			await boss[end]('reconcile', job?.id ?? '')
		}
		const dead = async (queue = 'reconcile') =>
			(await jobsOf(running, ` --queue ${queue}`)).queues.map((counts) => counts.dead)
		await runOnce('complete')
		await runOnce('fail')
		await runOnce('fail')
		expect(await dead()).toEqual([2])
		await runOnce('complete')
		expect(await dead()).toEqual([0])
		// What was given up stays so, though its alert failed and another's did not.
		await running.shop.pool.query(`
			insert into pgboss.job (name, data, source_name, state, completed_on)
			values ('dead-letters', '{}', 'open-payment', 'failed', now() - interval '1 hour'),
				('dead-letters', '{}', 'open-payment', 'completed', now())`)
		expect(await dead('open-payment')).toEqual([2])
	})

	test('that are not there, or named wrongly, are said to be', async () => {
		const running = await runShop({ works: false })
		expect((await typeAtDesk(running, 'jobs')).errors).toContain('No job waits')
		expect((await typeAtDesk(running, 'jobs --dead')).errors).toContain('No job is like that')
		expect((await typeAtDesk(running, 'jobs retry --dead')).errors).toContain('no such job')
		expect((await typeAtDesk(running, 'jobs retry 12345678')).code).toBe(1)
		expect((await typeAtDesk(running, 'jobs retry mail')).errors).toContain('is no job')
		expect((await typeAtDesk(running, 'jobs retry')).code).toBe(2)
		expect((await typeAtDesk(running, 'jobs --queue nosuch')).code).toBe(2)
	})
})

test('docs/desk.svg shows every queue', async () => {
	const picture = path.join(import.meta.dirname, '../../../docs/desk.svg')
	const drawn = await readFile(picture, 'utf8')
	expect(ALL_QUEUES.filter((queue) => !drawn.includes(`>${queue}<`))).toEqual([])
})
