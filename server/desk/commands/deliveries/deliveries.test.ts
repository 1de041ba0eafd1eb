import { describe, expect, test } from 'vitest'
import { verifyDocument } from '../../../documents/verify-document.ts'
import { refundOrder } from '../../../orders/refunding/refund-order.ts'
import { eventually, type RunningShop, runShop } from '../../../testing/running-shop.ts'
import { tellNow } from '../../../testing/steps/tell-now.ts'
import {
	archive,
	CAR,
	mailsAbout,
	placeDelivered,
	SECOND,
	shaOf,
	statusesOf,
	storeDelivered,
} from '../../testing-certificates.ts'
import { typeAtDesk } from '../../testing-desk.ts'

const READY_MAIL = 'att ladda ner'

const jsonOf = async (running: RunningShop, command: string) =>
	JSON.parse((await typeAtDesk(running, command)).output)

function promise({ shop }: RunningShop, orderId: string, day: string) {
	return shop.pool.query('update deliveries set promised_by = $2 where order_id = $1', [
		orderId,
		day,
	])
}

describe('what is to be produced', () => {
	test('C2 cars without a certificate, late ones first and marked, until it is there', async () => {
		const running = await runShop()
		const later = await storeDelivered(running, [CAR], ['WAITING'])
		const late = await storeDelivered(running, [CAR, SECOND], ['WAITING', 'WAITING'])
		await promise(running, late.orderId, '2026-01-15')
		const listed = await typeAtDesk(running, 'deliveries')
		const lines = listed.output.trim().split('\n').slice(1)
		expect(lines).toHaveLength(3)
		expect(lines[0]).toMatch(new RegExp(`^2026-01-15 late +VND.* +${late.reference}`))
		expect(lines[2]).toContain(later.reference)
		expect(lines[2]).not.toContain('late')
		expect(await jsonOf(running, 'deliveries --json')).toMatchObject([
			{ isLate: true, reference: late.reference, promisedBy: '2026-01-15', forms: ['file'] },
			{ isLate: true },
			{ isLate: false, chassisNumber: CAR, waitsFor: 'certificate' },
		])
		const { output: csv } = await typeAtDesk(running, 'deliveries --csv')
		expect(csv.split('\r\n')[1]).toContain('2026-01-15;yes;VND')
		expect(await jsonOf(running, 'deliveries --limit 1 --json')).toHaveLength(1)

		await archive(running, CAR)
		await archive(running, SECOND)
		await eventually(async () => expect(await jsonOf(running, 'deliveries --json')).toEqual([]))
		expect((await typeAtDesk(running, 'deliveries')).errors).toContain('No car waits')
	})
})

describe('a problem with a delivery', () => {
	test('C2 keeps it until it is resolved; why is a note of the order and not in the log', async () => {
		const running = await runShop()
		const { orderId, reference } = await storeDelivered(running, [CAR], ['WAITING'])
		const report = `deliver ${reference} --problem Åsa says the plate is wrong --as Anna`
		expect(await typeAtDesk(running, report)).toMatchObject({ code: 0 })
		expect((await typeAtDesk(running, report)).output).toContain('noted already')
		expect(await statusesOf(running, orderId)).toEqual(['PROBLEM'])
		const { rows: acts } = await running.shop.pool.query('select act, details from acts')
		expect(acts).toEqual([{ act: 'delivery-problem', details: {} }])
		const { output } = await typeAtDesk(running, `order ${reference}`)
		expect(output).toContain('Åsa says the plate is wrong')
		expect(output).toMatch(/delivery +VND\w+ file: Waiting for the certificate → Problem/)

		await archive(running, CAR)
		expect(await jsonOf(running, 'deliveries --json')).toMatchObject([{ waitsFor: 'operator' }])
		const resolve = `deliver ${reference} --resolved`
		await Promise.all([typeAtDesk(running, resolve), typeAtDesk(running, resolve)])
		await eventually(async () => {
			await tellNow(running)
			expect(await statusesOf(running, orderId)).toEqual(['SENT'])
		})
		expect(await mailsAbout(running, READY_MAIL)).toHaveLength(1)
		expect((await typeAtDesk(running, resolve)).output).toContain('no problem noted')
	})

	test('C2 of one car alone lets the others go', async () => {
		const running = await runShop()
		const { orderId, reference } = await storeDelivered(
			running,
			[CAR, SECOND],
			['WAITING', 'WAITING'],
		)
		await typeAtDesk(running, `deliver ${reference} ${CAR} --problem not ours`)
		await archive(running, CAR)
		await archive(running, SECOND)
		await eventually(async () => {
			await tellNow(running)
			expect(await statusesOf(running, orderId)).toEqual(['PROBLEM', 'SENT'])
		})
	})
})

describe('a certificate that was replaced after delivery', () => {
	test('C8 is sent again with one mail, also by two at once, and both are told for what they are', async () => {
		const running = await runShop()
		const old = shaOf(await archive(running, CAR))
		const { orderId, reference } = await storeDelivered(running, [CAR], ['SENT'])
		const current = shaOf(await archive(running, CAR, 'corrected', true))
		const filesOf = async () =>
			(await running.summary(orderId))?.deliveries?.flatMap(({ files }) =>
				files.map(({ sha256 }) => sha256),
			)
		expect(await filesOf()).toEqual([old])
		const shown = await typeAtDesk(running, `documents show ${CAR}`)
		expect(shown.output).toContain('one that was replaced')
		expect(shown.errors).toContain(`deliver ${reference} --again`)

		const again = () => typeAtDesk(running, `deliver ${reference} --again`)
		const both = await Promise.all([again(), again()])
		expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
		expect(await verifyDocument(running.shop.db, old)).toMatchObject({ verdict: 'replaced' })
		await eventually(async () => expect(await statusesOf(running, orderId)).toEqual(['SENT']))
		expect(await mailsAbout(running, READY_MAIL)).toHaveLength(2)
		expect(await filesOf()).toEqual([current])
		expect(await verifyDocument(running.shop.db, old)).toMatchObject({ verdict: 'replaced' })
		expect(await verifyDocument(running.shop.db, current)).toMatchObject({ verdict: 'issued' })
	})

	test('C8 what the customer has already is asked about', async () => {
		const running = await runShop()
		await archive(running, CAR)
		const { orderId, reference } = await storeDelivered(running, [CAR], ['SENT'])
		const again = `deliver ${reference} --again`
		expect(await typeAtDesk(running, again, { typed: 'n\n' })).toMatchObject({ code: 1 })
		expect(await statusesOf(running, orderId)).toEqual(['SENT'])
		expect(await typeAtDesk(running, again, { typed: 'j\n' })).toMatchObject({ code: 0 })
		await eventually(async () => expect(await mailsAbout(running, READY_MAIL)).toHaveLength(2))
	})

	test('C8 nothing is sent of what was never sent, or was given back', async () => {
		const running = await runShop()
		const { orderId, reference } = await placeDelivered(running, [CAR], ['WAITING'])
		const again = `deliver ${reference} --again --yes`
		expect((await typeAtDesk(running, again)).errors).toContain('No file of it was sent yet')
		await archive(running, CAR)
		await eventually(async () => {
			await tellNow(running)
			expect(await statusesOf(running, orderId)).toEqual(['SENT'])
		})
		await refundOrder(running.shop, { orderId, amountOre: null, reason: '' })
		expect((await typeAtDesk(running, again)).errors).toContain('given back')
		await eventually(async () => {
			const { output } = await typeAtDesk(running, `order ${reference}`)
			expect(output).toContain('money given back after delivery')
		})
	})
})

test('C6 an order is delivered in another form than the others when an operator says so', async () => {
	const running = await runShop()
	const { orderId, reference } = await storeDelivered(running, [CAR], ['WAITING'])
	const choose = `deliver ${reference} --form post`
	expect((await typeAtDesk(running, choose)).output).toContain('by post')
	await eventually(async () => {
		expect(await running.summary(orderId)).toMatchObject({
			deliveries: [
				{ form: 'file', status: 'STOPPED' },
				{ form: 'post', status: 'WAITING' },
			],
		})
	})
	expect((await typeAtDesk(running, choose)).output).toContain('already')
	const { rows } = await running.shop.pool.query("select from acts where act = 'delivery-forms'")
	expect(rows).toHaveLength(1)
})

test('C8 what cannot be understood, or is not there, changes nothing', async () => {
	const running = await runShop()
	const { orderId, reference } = await storeDelivered(running, [CAR], ['WAITING'])
	for (const wrong of [
		`deliver ${reference}`,
		`deliver ${reference} --again --resolved`,
		`deliver ${reference} --form pigeon`,
		`deliver ${reference} ${CAR} --form post`,
		`deliver ${reference} VND1 --again`,
		`deliver ${reference} --problem`,
	]) {
		expect(await typeAtDesk(running, wrong), wrong).toMatchObject({ code: 2, output: '' })
	}
	const other = await typeAtDesk(running, `deliver ${reference} ${SECOND} --problem no`)
	expect(other).toMatchObject({ code: 1 })
	expect(other.errors).toContain('No certificate of that car')
	expect(await statusesOf(running, orderId)).toEqual(['WAITING'])
})
