import {
	knownFileSchema,
	takenFileSchema,
	toPostSchema,
	toProduceSchema,
	waitingFilesSchema,
} from '@coc/contract/desk'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { buildPdf } from '../../../documents/testing/build-files.ts'
import { ScannerUnavailableError } from '../../../documents/virus-scanner.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { eventually } from '../../../testing/running-shop.ts'
import { tellNow } from '../../../testing/steps/tell-now.ts'
import {
	archive,
	CAR,
	SECOND,
	shaOf,
	statusesOf,
	storeDelivered,
} from '../../testing-certificates.ts'
import { typeAtDesk } from '../../testing-desk.ts'
import { CHROME } from '../testing/browser.ts'
import { type RunningDesk, runDesk, type SignedIn } from '../testing/running-desk.ts'

const read = async <T>(by: SignedIn, path: string, schema: v.GenericSchema<unknown, T>) => {
	const { body, status } = await by.get(`/api/desk/${path}`)
	expect(status, body).toBe(200)
	const parsed = v.parse(schema, JSON.parse(body))
	expect(parsed).toEqual(JSON.parse(body))
	return parsed
}

async function put(
	{ deskApp }: RunningDesk,
	by: SignedIn,
	name: string,
	content: Buffer,
	replace = false,
) {
	const answer = await deskApp.inject({
		method: 'PUT',
		url: `/api/desk/documents/${shaOf(content)}?name=${encodeURIComponent(name)}&replace=${replace}`,
		headers: {
			'user-agent': CHROME,
			'sec-fetch-site': 'same-origin',
			'content-type': 'application/pdf',
			cookie: by.cookie(),
		},
		payload: content,
	})
	return { status: answer.statusCode, json: answer.json() }
}

test('D17 what waits is told with its problem, a file names the orders it serves, and is known afterwards', async () => {
	const desk = await runDesk()
	const anna = await desk.signIn('clerk', 'Anna')
	const { orderId, reference } = await storeDelivered(desk, [CAR, SECOND], ['WAITING', 'WAITING'])
	await desk.shop.pool.query(
		`update deliveries set promised_by = '2026-01-15' where chassis_number = $1`,
		[SECOND],
	)
	const reason = 'The maker has none'
	await anna.act('delivery-problem', { orderId, cars: [SECOND], reason })
	await anna.act('note', { orderId, words: 'Another word' })
	expect(await read(anna, 'produce', toProduceSchema)).toMatchObject({
		...{ total: 2, late: 1, files: 0, page: 1, pages: 1 },
		cars: [
			{ chassisNumber: SECOND, isLate: true, waitsFor: 'operator', problem: reason },
			{ chassisNumber: CAR, isLate: false, waitsFor: 'certificate', problem: null, reference },
		],
	})
	for (const [query, cars] of [
		['late=true', [SECOND]],
		['waits=certificate', [CAR]],
		['waits=release', []],
		['form=post', []],
		['form=file&page=9', [SECOND, CAR]],
	] as const) {
		const found = await read(anna, `produce?${query}`, toProduceSchema)
		expect(
			found.cars.map(({ chassisNumber }) => chassisNumber),
			query,
		).toEqual(cars)
	}
	const { output } = await typeAtDesk(desk, 'deliveries --waits operator')
	expect(output).toContain(reason)
	expect(output).not.toContain(CAR)

	const content = await buildPdf('Certificate', CAR)
	expect(await read(anna, `documents/${shaOf(content)}`, knownFileSchema)).toEqual({ file: null })
	const taken = await put(desk, anna, 'scan.pdf', content)
	expect(v.parse(takenFileSchema, taken.json)).toEqual({
		...{ outcome: 'matched', chassisNumber: CAR, orders: [{ id: orderId, reference }] },
	})
	expect(await put(desk, anna, 'scan.pdf', content)).toMatchObject({ json: { outcome: 'same' } })
	expect(await read(anna, `documents/${shaOf(content)}`, knownFileSchema)).toMatchObject({
		file: { chassisNumber: CAR },
	})
	const other = await buildPdf('No number')
	await put(desk, anna, 'other.pdf', other)
	expect(await read(anna, 'documents', waitingFilesSchema)).toMatchObject({
		total: 1,
		files: [{ fileName: 'other.pdf', waitsBecause: 'names-no-known-car' }],
	})
	// What came before an order was served with another is not what that order got.
	await eventually(async () => {
		await tellNow(desk)
		expect(await statusesOf(desk, orderId)).toEqual(['SENT', 'PROBLEM'])
	})
	await desk.shop.pool.query("update documents set received_at = received_at - interval '1 day'")
	expect(await put(desk, anna, `${CAR}.pdf`, other, true)).toMatchObject({
		json: { outcome: 'replaced', chassisNumber: CAR, orders: [] },
	})
	for (const wrong of ['produce?waits=x', 'produce?late=1', 'post?page=0', 'documents?page=x']) {
		expect(await anna.get(`/api/desk/${wrong}`), wrong).toMatchObject({ status: 400 })
	}
})

test('D17 while the virus scanner is away no file is taken, and that is said', async () => {
	const desk = await runDesk({
		works: false,
		certificates: {
			scanner: {
				scan: () => Promise.reject(new ScannerUnavailableError('The scanner does not answer')),
			},
		},
	})
	const anna = await desk.signIn('clerk')
	expect(await put(desk, anna, 'a.pdf', await buildPdf('Any'))).toMatchObject({
		...{ status: 503, json: { code: 'scanner-away' } },
	})
	expect(await read(anna, 'documents', waitingFilesSchema)).toMatchObject({ total: 0 })
})

test('C6 D18 an envelope has what the archive has: its letter, its number and its correction are for those cars', async () => {
	const desk = await runDesk({ certificates: { forms: ['post'] } })
	const anna = await desk.signIn('clerk')
	const { orderId, reference } = await storeDelivered(desk, [CAR, SECOND], ['WAITING', 'WAITING'])
	expect(await read(anna, 'post', toPostSchema)).toMatchObject({ total: 0, orders: [] })
	await archive(desk, SECOND)
	const { orders, carriers } = await read(anna, 'post', toPostSchema)
	expect(carriers).toEqual(['PostNord'])
	expect(orders).toMatchObject([
		{ orderId, reference, cars: [{ chassisNumber: SECOND }], notYet: [CAR] },
	])
	expect(orders[0]?.address).toContain('Åsa Öberg Lind')
	const letter = await desk.deskApp.inject({
		method: 'POST',
		url: '/api/desk/acts/letter',
		headers: {
			'user-agent': CHROME,
			'sec-fetch-site': 'same-origin',
			'idempotency-key': 'letter',
			cookie: anna.cookie(),
		},
		payload: { orderIds: [orderId, '0y0xc'.padEnd(31, 'm')] },
	})
	// Of the other there is nothing left to post.
	expect(letter.headers['x-pieces']).toBe('1')
	const { structure } = await readPdf(letter.rawPayload)
	expect(structure.filter((line) => line.includes('/TD: VND'))).toEqual([
		expect.stringContaining(SECOND),
	])
	const number = 'RR473124829SE'
	// Who names no car means what lies in the letter.
	const posted = await anna.act('post', { orderId, carrier: 'PostNord', number })
	expect(posted.json()).toEqual({ outcome: 'posted', cars: [SECOND] })
	await eventually(async () => expect(await statusesOf(desk, orderId)).toEqual(['WAITING', 'SENT']))
	const after = await read(anna, 'post', toPostSchema)
	expect(after).toMatchObject({ total: 0, orders: [] })
	expect(after.posted).toMatchObject([
		{ orderId, cars: [SECOND], tracking: { carrier: 'PostNord', number } },
	])
	expect((await typeAtDesk(desk, 'deliveries posted')).output).toContain(number)

	await desk.shop.pool.query(`update orders set street_address = repeat('Långgatan ', 60)`)
	await archive(desk, CAR)
	const tooLong = await anna.act('letter', { orderIds: [orderId] })
	expect(tooLong.json()).toEqual({ outcome: 'address-too-long', reference })
})

test('C6 D18 an envelope keeps what its letter lists when another certificate comes, until the letter is drawn anew', async () => {
	const desk = await runDesk({ certificates: { forms: ['post'] } })
	const anna = await desk.signIn('clerk')
	const { orderId } = await storeDelivered(desk, [CAR, SECOND], ['WAITING', 'WAITING'])
	const envelope = async () => {
		const { orders } = await read(anna, 'post', toPostSchema)
		return orders.map(({ cars, notYet, takeOut }) => [
			cars.map(({ chassisNumber }) => chassisNumber),
			notYet,
			takeOut,
		])
	}
	const number = 'RR473124829SE'
	await archive(desk, SECOND)
	await anna.act('letter', { orderIds: [orderId] })
	await archive(desk, CAR)
	expect(await envelope()).toEqual([[[SECOND], [CAR], []]])
	await anna.act('letter', { orderIds: [orderId] })
	expect(await envelope()).toEqual([[[CAR, SECOND], [], []]])

	const reason = 'A wrong tyre size'
	const post = async (tracked: string) =>
		(await anna.act('post', { orderId, carrier: 'PostNord', number: tracked })).json()
	await anna.act('delivery-problem', { orderId, cars: [CAR], reason })
	// It lies in the envelope, on the letter at least.
	expect(await envelope()).toEqual([[[SECOND], [], [CAR]]])
	expect(await post(number)).toEqual({ outcome: 'letter-differs' })
	await anna.act('letter', { orderIds: [orderId] })
	expect(await envelope()).toEqual([[[SECOND], [], []]])
	await anna.act('delivery-resolved', { orderId, cars: [CAR] })
	// Who names no car means what lies in the letter.
	expect(await post(number)).toEqual({ outcome: 'posted', cars: [SECOND] })
	expect(await envelope()).toEqual([[[CAR], [], []]])

	// That letter has left, whatever becomes of it: it decides nothing about the next envelope.
	await anna.act('delivery-problem', { orderId, cars: [SECOND], reason: 'Lost on its way' })
	expect(await post('RR473124830SE')).toEqual({ outcome: 'posted', cars: [CAR] })
})
