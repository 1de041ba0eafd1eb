import type { OrderRequest } from '@coc/contract'
import { describe, expect, test } from 'vitest'
import { CARS_TO_TRY } from '../../cars/sample-cars.ts'
import { buildCompanyOrder, buildOrder } from '../../testing/build-order.ts'
import { fetchApiDocument } from '../../testing/documented-answers.ts'
import { runShop } from '../../testing/running-shop.ts'

const countOrders = async (running: Awaited<ReturnType<typeof runShop>>) =>
	(await running.shop.pool.query('select count(*) as n from orders')).rows[0].n

describe('POST api/order/create', () => {
	test('A3 stores the order and its job before it says isSuccess', async () => {
		const running = await runShop({ changes: { handling: 'auto' }, works: false })
		const { status, isSuccess, orderId } = await running.place(buildOrder(), {
			'accept-language': 'en-GB,en;q=0.9',
		})
		expect({ status, isSuccess }).toEqual({ status: 200, isSuccess: true })
		const { rows } = await running.shop.pool.query(
			'select first_name, language, chassis_numbers from orders where id = $1',
			[orderId],
		)
		expect(rows).toEqual([
			{ first_name: 'Åsa', language: 'en', chassis_numbers: [CARS_TO_TRY.withEverything] },
		])
	})

	test('A3 same key and body is the same order, same key and another body is refused', async () => {
		const running = await runShop({ works: false })
		const key = { 'idempotency-key': 'a-key' }
		const first = await running.place(buildOrder(), key)
		const again = await running.place(buildOrder({ recaptchaToken: 'used already' }), key)
		expect(again.orderId).toBe(first.orderId)
		const other = await running.place(buildOrder({ city: 'Kiruna' }), key)
		expect(other.status).toBe(422)
		expect(other.isSuccess).toBe(false)
		expect(await countOrders(running)).toBe(1)
	})

	test('refuses what the contract does not allow, and stores nothing', async () => {
		const running = await runShop({ works: false })
		const refused: [string, Partial<OrderRequest>][] = [
			['no first name', { firstName: ' ' }],
			['a digit in the name', { lastName: 'R2D2' }],
			['a name of 51 letters', { firstName: 'a'.repeat(51) }],
			['no e-mail address', { emailAddress: 'asa.example.com' }],
			['a line break in the address', { emailAddress: 'a@example.com\r\nBcc: b@example.com' }],
			['a line break in the street', { streetAddress: 'Storgatan 1\r\nX: y' }],
			['a zip code of 21 characters', { zipCode: '1'.repeat(21) }],
			['an unknown country', { countryCode: 'US' as 'SE' }],
			['no car', { chassiNumbers: [] }],
			['16 characters', { chassiNumbers: ['A'.repeat(16)] }],
			['a car twice', { chassiNumbers: ['a'.repeat(17), 'A'.repeat(17)] }],
			[
				'51 cars',
				{ chassiNumbers: Array.from({ length: 51 }, (_, i) => `VND${i}`.padEnd(17, '0')) },
			],
			['NOTEU without a country', { countryCode: 'NOTEU' as const }],
			['a company without a name', buildCompanyOrder({ companyName: '' })],
			['a company without a number', buildCompanyOrder({ vatNumber: '  ' })],
			['a field that it does not know', { ...buildOrder(), ...{ totalPrice: 1 } }],
			['a captcha that is not solved', { recaptchaToken: '' }],
		]
		for (const [what, changes] of refused) {
			const { status, isSuccess } = await running.place(buildOrder(changes))
			expect({ what, status, isSuccess }).toEqual({ what, status: 400, isSuccess: false })
		}
		expect(await countOrders(running)).toBe(0)
	})
})

describe('GET api/order/payment and api/order/GetCar', () => {
	test('A2 unknown and malformed ids are both 204, never cached', async () => {
		const { url } = await runShop({ works: false })
		for (const id of ['0'.repeat(31), 'x', '', '%27']) {
			const answer = await fetch(`${url}/api/order/payment?id=${id}`)
			expect(answer.status).toBe(204)
			expect(answer.headers.get('cache-control')).toBe('no-store')
		}
	})

	test('A2 O2 an order that is not handled yet: its cars as ordered, no price, no link', async () => {
		const running = await runShop({ works: false })
		const { orderId } = await running.place(
			buildOrder({ chassiNumbers: [CARS_TO_TRY.withEverything, 'VND00000000000000'] }),
		)
		const car = { cocExists: true, isVat: false, cost: 0, regNumber: null }
		expect(await running.summary(orderId)).toEqual({
			orderId,
			reference: expect.any(String),
			cars: [
				{ ...car, chassiNumber17: CARS_TO_TRY.withEverything },
				{ ...car, chassiNumber17: 'VND00000000000000' },
			],
			rateOfVat: 0,
			totalPrice: 0,
			paymentStatus: 'RECEIVED',
			isPriced: false,
			paymentLink: null,
			receiptLink: null,
			refundedAmount: 0,
			creditNotes: [],
			vatFree: null,
		})
	})

	test('A4 a known car, an unknown one, a malformed number', async () => {
		const { url } = await runShop({ works: false })
		const getCar = (number: string) => fetch(`${url}/api/order/GetCar?chassinumber=${number}`)
		const known = await getCar(
			`${CARS_TO_TRY.withEverything.toLowerCase().slice(0, 3)}-${CARS_TO_TRY.withEverything.slice(3)}`,
		)
		expect(await known.json()).toEqual({
			chassiNo17: CARS_TO_TRY.withEverything,
			chassiNo10: 'B3C4D567890'.slice(-10),
			modelYear: 2024,
			registrationType: 1,
			isReimported: false,
			licensePlateNumber: 'ABC12D',
			modelText: 'Vendel Skog 2.0',
			cocExists: true,
			price: 1000,
		})
		expect((await getCar(CARS_TO_TRY.unknown)).status).toBe(204)
		expect((await getCar('SHORT')).status).toBe(400)
	})
})

describe('what GetCar tells besides', () => {
	const ask = async (url: string, number: string) => {
		const answer = await fetch(`${url}/api/order/GetCar?chassinumber=${encodeURIComponent(number)}`)
		return answer.status === 200 ? answer.json() : answer.status
	}

	test('O3 whether there is a CoC, and its price in kronor without VAT', async () => {
		const { url, shop } = await runShop({ works: false })
		expect(await ask(url, CARS_TO_TRY.withoutCoc)).toMatchObject({ cocExists: false, price: null })
		await shop.pool.query('update cars set price_ore = 89550 where chassis_number = $1', [
			CARS_TO_TRY.withEverything,
		])
		expect(await ask(url, CARS_TO_TRY.withEverything)).toMatchObject({
			cocExists: true,
			price: 895.5,
		})
	})

	test('O3 no price of any car where prices are not shown, and nothing to a client whose lookups of the day are used up', async () => {
		const { url } = await runShop({
			works: false,
			changes: { showPrices: false },
			limits: { carsPerClientPerDay: 1 },
		})
		expect(await ask(url, CARS_TO_TRY.withEverything)).toMatchObject({
			cocExists: true,
			price: null,
		})
		expect(await ask(url, CARS_TO_TRY.withoutCoc)).toBe(429)
	})

	test('S6 of a number as it was pasted', async () => {
		const { url } = await runShop({ works: false })
		for (const pasted of ['VIN: VND1A2B3C4D567890.', '“VND1А2В3С4D\u200b567890”']) {
			expect(await ask(url, pasted)).toMatchObject({ chassiNo17: CARS_TO_TRY.withEverything })
		}
	})
})

describe('names with other characters than letters', () => {
	const NAMES = { firstName: 'Anna-Lena', lastName: 'O’Brien', city: 'St. Olof' }

	test('O17 are refused, as specified, unless the operator allows them; then the API document of that very server does too', async () => {
		const specified = await runShop({ works: false })
		expect((await specified.place(buildOrder(NAMES))).status).toBe(400)
		const allowing = await runShop({ works: false, changes: { nameExtraCharacters: "-'’." } })
		const { status, orderId } = await allowing.place(buildOrder(NAMES))
		expect(status).toBe(200)
		const { rows } = await allowing.shop.pool.query(
			'select first_name, last_name, city from orders where id = $1',
			[orderId],
		)
		expect(rows).toEqual([{ first_name: 'Anna-Lena', last_name: 'O’Brien', city: 'St. Olof' }])
		for (const lastName of ['Berg/Lind', 'R2-D2', '-', '<b>']) {
			expect((await allowing.place(buildOrder({ lastName }))).status).toBe(400)
		}
		const { components } = await fetchApiDocument(allowing.url)
		const { pattern = '' } = Object(components.schemas['OrderRequest']?.properties?.['lastName'])
		expect(new RegExp(pattern, 'u').test('O’Brien')).toBe(true)
		expect(new RegExp(pattern, 'u').test('Berg/Lind')).toBe(false)
	})
})
