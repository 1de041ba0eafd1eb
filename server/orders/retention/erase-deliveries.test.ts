import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { takeFile } from '../../documents/take-file.ts'
import { buildPdf } from '../../documents/testing/build-files.ts'
import { matchByHand } from '../../documents/waiting-documents.ts'
import { buildOrder } from '../../testing/build-order.ts'
import {
	eventually,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../testing/running-shop.ts'
import { erasePerson } from './erase-person.ts'
import { BUYER, CANARY, hits, PERSON } from './testing.ts'

const CAR = CARS_TO_TRY.withEverything
const ADDRESS = CANARY.emailAddress

async function take({ shop }: RunningShop, name: string, ...lines: string[]) {
	const file = { name, content: await buildPdf(...lines) }
	return takeFile(shop.certificates.archive, file, { replace: false })
}

async function deliveries({ shop }: RunningShop) {
	const columns = ['order_id', 'status', 'carrier', 'tracking_number'] as const
	return shop.db.selectFrom('deliveries').select(columns).execute()
}

async function untilStatus(running: RunningShop, status: string): Promise<void> {
	await eventually(async () => expect(await deliveries(running)).toMatchObject([{ status }]))
}

async function fileNames({ shop }: RunningShop) {
	const files = await shop.db.selectFrom('documents').select('file_name').execute()
	return files.flatMap(({ file_name }) => file_name ?? []).toSorted()
}

describe('a person who is erased', () => {
	test('C10 after delivery: that it was delivered stays, the parcel’s number goes', async () => {
		const running = await runShop()
		await take(running, 'a.pdf', CAR)
		const orderId = await placePaidOrder(running, { ...CANARY, chassiNumbers: [CAR] })
		await untilStatus(running, 'SENT')
		await running.shop.pool.query(
			"update deliveries set carrier = 'PostNord', tracking_number = 'RR123456785SE'",
		)
		expect(await erasePerson(running.shop, ADDRESS)).toEqual({
			erased: 0,
			anonymised: 1,
			withdrawals: 0,
			corrected: 0,
			undelivered: [],
		})
		expect(await deliveries(running)).toEqual([
			{ order_id: orderId, status: 'SENT', carrier: null, tracking_number: null },
		])
		expect(await hits(running, [...PERSON, 'rr123456785se'])).toEqual(
			BUYER.map((word) => `public.receipts: ${word}`),
		)
	})

	test('C10 before delivery: only when told to, and then nothing is sent any more', async () => {
		const running = await runShop()
		const orderId = await placePaidOrder(running, { ...CANARY, chassiNumbers: [CAR] })
		await untilStatus(running, 'WAITING')
		expect(await erasePerson(running.shop, ADDRESS)).toMatchObject({ undelivered: [orderId] })
		await erasePerson(running.shop, ADDRESS, { undeliveredToo: true })
		await untilStatus(running, 'STOPPED')
		await take(running, 'a.pdf', CAR)
		await placePaidOrder(running, buildOrder({ chassiNumbers: [CAR] }))
		await eventually(async () => {
			const statuses = (await deliveries(running)).map(({ status }) => status)
			expect(statuses.toSorted()).toEqual(['SENT', 'STOPPED'])
		})
		const { rows } = await running.shop.pool.query(
			"select order_id = $1 as is_theirs from mails where kind = 'certificate-ready'",
			[orderId],
		)
		expect(rows).toEqual([{ is_theirs: false }])
	})

	test('C10 who has got one of two cars still waits for the other', async () => {
		const running = await runShop()
		await take(running, 'a.pdf', CAR)
		const cars = [CAR, 'VND2E3F4G5H678901']
		const orderId = await placePaidOrder(running, { ...CANARY, chassiNumbers: cars })
		await eventually(async () => {
			const statuses = (await deliveries(running)).map(({ status }) => status)
			expect(statuses.toSorted()).toEqual(['SENT', 'WAITING'])
		})
		expect(await erasePerson(running.shop, ADDRESS)).toMatchObject({ undelivered: [orderId] })
	})

	test('C10 takes deliveries and choices of an order along that goes as a whole', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await running.place(CANARY)
		const { pool } = running.shop
		const deliveryId = randomUUID()
		await pool.query("insert into delivery_choices values ($1, '{post}')", [orderId])
		await pool.query(
			`insert into deliveries (id, order_id, chassis_number, form, promised_by)
			values ($1, $2, $3, 'post', now())`,
			[deliveryId, orderId, CAR],
		)
		await pool.query(
			`insert into delivery_transitions (delivery_id, from_status, to_status, cause)
			values ($1, 'WAITING', 'READY', 'test')`,
			[deliveryId],
		)
		expect(await erasePerson(running.shop, ADDRESS)).toMatchObject({ erased: 1 })
		expect(await hits(running, [orderId, deliveryId])).toEqual([])
	})
})

describe('a file that waits, called after a person who is erased', () => {
	const OTHERS = ['Per Person.pdf', 'scan 0001.pdf']
	const THEIRS = [
		'CoC Canaria.pdf',
		'gulfink_2026.pdf',
		'canary@gulfink.example.pdf',
		'0709998877.pdf',
	]

	test.each(['paid', 'unpaid'] as const)(
		'C10 keeps no name, and waits on: the order was %s',
		async (paid) => {
			const running = await runShop()
			const place = paid === 'paid' ? placePaidOrder : placePayableOrder
			await place(running, { ...CANARY, chassiNumbers: [CAR] })
			for (const [n, name] of [...OTHERS, ...THEIRS].entries()) {
				expect(await take(running, name, `no car, file ${n}`)).toMatchObject({
					outcome: 'waiting',
				})
			}
			await erasePerson(running.shop, ADDRESS, { undeliveredToo: true })
			expect(await fileNames(running)).toEqual(OTHERS)
			const left = paid === 'paid' ? BUYER.map((word) => `public.receipts: ${word}`) : []
			expect(await hits(running, PERSON)).toEqual(left)

			const { sha256 } = await running.shop.db
				.selectFrom('documents')
				.select('sha256')
				.where('file_name', 'is', null)
				.limit(1)
				.executeTakeFirstOrThrow()
			const match = { sha256, chassisNumber: CAR, replace: false }
			expect(await matchByHand(running.shop.certificates.archive, match)).toMatchObject({
				outcome: 'matched',
			})
		},
	)

	test('C10 after a car: the name stays while the register or another order knows the car', async () => {
		const running = await runShop()
		const [own, shared] = ['VNDSELDOM00000001', 'VNDSELDOM00000002']
		const unpaid = { ...CANARY, chassiNumbers: [CAR, own, shared] }
		const { orderId } = await running.place(unpaid)
		await running.place(buildOrder({ chassiNumbers: [shared] }))
		await eventually(async () => {
			const { rows } = await running.shop.pool.query('select from orders where handled_at is null')
			expect(rows).toEqual([])
		})
		for (const car of [CAR, own, shared]) {
			await take(running, `${car} ${orderId}.pdf`, CAR, own, `of order, ${car}`)
			await take(running, `${car}.pdf`, CAR, own, `of nobody, ${car}`)
		}
		expect(await fileNames(running)).toHaveLength(6)
		await erasePerson(running.shop, ADDRESS)
		expect(await fileNames(running)).toEqual([`${CAR}.pdf`, `${shared}.pdf`])
	})
})
