import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CAR, SECOND } from '../desk/testing-certificates.ts'
import { storePaid } from '../desk/testing-desk.ts'
import { type RunningShop, runShop } from '../testing/running-shop.ts'
import { DAYS_IN_POST } from './deadlines.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { receiveWithdrawal } from './receive-withdrawal.ts'
import { saidOf } from './testing.ts'

type Stored = {
	readonly car?: string
	readonly form?: 'file' | 'post'
	readonly status?: string
	/** How many days before the withdrawal it was sent; several times, the last one last. */
	readonly sentDaysAgo?: readonly number[]
}

/** A sale with these deliveries, and a withdrawal from it that came now. */
async function withdrawnFrom(running: RunningShop, deliveries: readonly Stored[]): Promise<string> {
	const { shop } = running
	const orderId = await storePaid(running, {})
	for (const { car = CAR, form = 'file', status = 'SENT', sentDaysAgo = [] } of deliveries) {
		const id = randomUUID()
		await shop.db
			.insertInto('deliveries')
			.values({
				...{ id, form, status, order_id: orderId, chassis_number: car },
				promised_by: '2026-11-30',
			})
			.execute()
		for (const days of sentDaysAgo) {
			await shop.pool.query(
				`insert into delivery_transitions (delivery_id, from_status, to_status, cause, at)
				values ($1, 'READY', 'SENT', 'mail', now() - $2 * interval '1 day')`,
				[id, days],
			)
		}
	}
	const emailAddress = `${randomUUID()}@example.com`
	const said = await saidOf(shop, orderId, { fromOrder: orderId, emailAddress })
	await receiveWithdrawal(shop, said, '192.0.2.1')
	return orderId
}

const judged = async ({ shop }: RunningShop, orderId: string) => {
	const [withdrawal] = await listWithdrawals(shop, { orderId })
	if (!withdrawal) throw new Error('no withdrawal')
	return withdrawal
}

test('L5 is judged by what was agreed when it was bought, whatever is set today', async () => {
	const running = await runShop({ works: false, changes: { withdrawal: 'until-delivered' } })
	const { shop } = running
	const delivered = [{ sentDaysAgo: [3] }]
	const soldUnder = async (withdrawal: string | null) => {
		const orderId = await withdrawnFrom(running, delivered)
		await shop.pool.query('update receipts set withdrawal = $2 where order_id = $1', [
			orderId,
			withdrawal,
		])
		return orderId
	}
	const consented = await withdrawnFrom(running, delivered)
	await shop.db
		.insertInto('withdrawal_consents')
		.values({ order_id: consented, wording: 'I want delivery to begin at once' })
		.execute()
	const unasked = await withdrawnFrom(running, delivered)
	const [free, exempt, unknown] = [
		await soldUnder('applies'),
		await soldUnder('exempt'),
		await soldUnder(null),
	]
	for (const withdrawal of ['until-delivered', 'applies', 'exempt'] as const) {
		const today = { ...running, shop: { ...shop, withdrawal } }
		const timeliness = async (orderId: string) => (await judged(today, orderId)).timeliness
		expect(await timeliness(consented)).toBe('after-delivery')
		// Nobody has given up a right without having been asked.
		expect(await timeliness(unasked)).toBe('in-time')
		expect(await timeliness(free)).toBe('in-time')
		expect(await timeliness(exempt)).toBe('exempt')
		expect(await timeliness(unknown)).toBe('in-time')
	}
	const { rows } = await shop.pool.query('select withdrawal from receipts where order_id = $1', [
		consented,
	])
	expect(rows).toEqual([{ withdrawal: 'until-delivered' }])
})

test('L4 a letter is delivered when it has had time to come, and one that was posted again from then on', async () => {
	const running = await runShop({ works: false })
	const judge = async (...deliveries: Stored[]) => {
		const { timeliness, until, order } = await judged(
			running,
			await withdrawnFrom(running, deliveries),
		)
		return [timeliness, until !== null, order?.delivered]
	}
	const late = 14 + 7
	const latePost = late + DAYS_IN_POST
	const letter = { form: 'post' } as const
	expect(await judge({ sentDaysAgo: [late] })).toEqual(['late', true, 1])
	expect(await judge({ ...letter, sentDaysAgo: [late] })).toEqual(['in-time', true, 1])
	expect(await judge({ ...letter, sentDaysAgo: [latePost] })).toEqual(['late', true, 1])
	expect(await judge({ ...letter, sentDaysAgo: [latePost, late] })).toEqual(['in-time', true, 1])
	// It came back: the customer has nothing.
	const lost = { ...letter, status: 'PROBLEM', sentDaysAgo: [latePost] }
	expect(await judge(lost)).toEqual(['in-time', false, 1])
	// The file alone is not all that was bought.
	const paper = { ...letter, status: 'WAITING' }
	expect(await judge({ sentDaysAgo: [late] }, paper)).toEqual(['in-time', false, 1])
})

test('L4 a car that was given back before it was sent is not waited for', async () => {
	const running = await runShop({ works: false })
	const given = { car: SECOND, status: 'STOPPED' }
	const orderId = await withdrawnFrom(running, [{ sentDaysAgo: [30] }, given])
	expect(await judged(running, orderId)).toMatchObject({
		timeliness: 'late',
		until: expect.any(String),
		order: { cars: 1, delivered: 1 },
	})
	const unsent = await withdrawnFrom(running, [{ status: 'WAITING' }, given])
	expect(await judged(running, unsent)).toMatchObject({
		timeliness: 'in-time',
		until: null,
		order: { cars: 1, delivered: 0 },
	})
	const allGiven = await withdrawnFrom(running, [given])
	expect(await judged(running, allGiven)).toMatchObject({
		timeliness: 'in-time',
		until: null,
		order: { cars: 0, delivered: 0 },
	})
})
