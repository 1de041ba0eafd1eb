import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { eventually, runShop } from '../../testing/running-shop.ts'
import { RegisterUnavailableError } from '../vehicle-register.ts'
import { httpRegister } from './http-register.ts'

const NUMBER = 'VND1A2B3C4D567890'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A brand's register on this machine, which answers as it is told to and notes what it is asked. */
async function startRegister(first: Answer, timeoutMs = 10_000) {
	const asked: string[] = []
	let answer = first
	const server = createServer((request, response) => {
		asked.push(`${request.url}`)
		answer(request, response)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const address = server.address()
	const port = typeof address === 'object' && address ? address.port : 0
	const urlTemplate = `http://127.0.0.1:${port}/cars/{chassisNumber}?as={chassisNumber}`
	return {
		asked,
		answerWith: (next: Answer) => {
			answer = next
		},
		register: httpRegister({ urlTemplate, token: 'secret', timeoutMs }),
	}
}

const json =
	(body: unknown): Answer =>
	(_request, response) =>
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const text =
	(status: number, body = '', headers: Record<string, string> = {}): Answer =>
	(_request, response) =>
		response.writeHead(status, headers).end(body)

const numberIn = (request: IncomingMessage) =>
	decodeURIComponent(/^\/cars\/([^?]+)/.exec(`${request.url}`)?.[1] ?? '')

/** Knows every car it is asked for. */
const knowsAll: Answer = (request, response) =>
	json({ chassisNumber: numberIn(request), cocExists: true })(request, response)

const hangs: Answer = () => undefined

async function documentedAnswer(): Promise<string> {
	const documentation = path.join(import.meta.dirname, '../../../docs/cars.md')
	return /```json\n(.+?)```/s.exec(await readFile(documentation, 'utf8'))?.[1] ?? ''
}

describe('a register over HTTP', () => {
	test('tells all that it knows of a car, as in docs/cars.md', async () => {
		const { register, asked } = await startRegister(text(200, await documentedAnswer()))
		expect(await register.findCars([NUMBER])).toEqual([
			{
				chassisNumber: NUMBER,
				chassisNumber10: '3C4D567890',
				modelYear: 2024,
				registrationType: 1,
				isReimported: false,
				licensePlateNumber: 'ABC12D',
				modelText: 'Vendel Skog 2.0',
				cocExists: true,
				priceOre: 1250_50,
			},
		])
		expect(asked).toEqual([`/cars/${NUMBER}?as=${NUMBER}`])
	})

	test('needs to tell little', async () => {
		const { register } = await startRegister(
			json({ chassisNumber: NUMBER, cocExists: false, modelText: null, licensePlateNumber: '' }),
		)
		expect(await register.findCars([NUMBER])).toEqual([
			{
				chassisNumber: NUMBER,
				chassisNumber10: '3C4D567890',
				modelYear: 0,
				registrationType: 0,
				isReimported: false,
				licensePlateNumber: null,
				modelText: null,
				cocExists: false,
				priceOre: null,
			},
		])
	})

	test('is asked with the token, and with any number as one part of the path', async () => {
		const headers: unknown[] = []
		const { register, asked } = await startRegister((request, response) => {
			headers.push(request.headers.authorization, request.headers.accept)
			knowsAll(request, response)
		})
		const odd = '//A?B#C%20$&D/EÅÄ'
		expect(await register.findCars([odd])).toMatchObject([{ chassisNumber: odd }])
		const encoded = encodeURIComponent(odd)
		expect(asked).toEqual([`/cars/${encoded}?as=${encoded}`])
		expect(headers).toEqual(['Bearer secret', 'application/json'])
	})

	test.each([204, 404])('does not know a car when it answers %i', async (status) => {
		const { register } = await startRegister(text(status))
		expect(await register.findCars([NUMBER])).toEqual([])
	})

	const good = { chassisNumber: NUMBER, cocExists: true }
	test.each<[string, Answer]>([
		['an error', text(500, '{"chassisNumber": "…"}')],
		['no right to ask', text(401)],
		['another 2xx', text(202, JSON.stringify(good))],
		['a redirect', text(302, '', { location: '/cars/elsewhere' })],
		['a page', text(200, '<html>')],
		['half an answer', text(200, '{"chassisNumber": ')],
		['nothing', text(200)],
		['null', json(null)],
		['a list', json([good])],
		['another car', json({ ...good, chassisNumber: 'VND9X8Y7Z6W543210' })],
		['no word on the CoC', json({ chassisNumber: NUMBER })],
		['a word for a yes', json({ ...good, cocExists: 'true' })],
		['a price of nothing', json({ ...good, price: 0 })],
		['a price below nothing', json({ ...good, price: -1 })],
		['too high a price', json({ ...good, price: 1_000_000.01 })],
		['parts of an öre', json({ ...good, price: 10.005 })],
		['a price in words', json({ ...good, price: '100' })],
		['a NUL', json({ ...good, licensePlateNumber: 'ABC\0' })],
		['too long a text', json({ ...good, modelText: 'x'.repeat(201) })],
		['half a year', json({ ...good, modelYear: 2024.5 })],
		['silence', hangs],
		['a broken connection', (request) => request.socket.destroy()],
	])('is not believed when it answers with %s', async (_what, answer) => {
		const { register, asked } = await startRegister(answer, answer === hangs ? 500 : undefined)
		const failure = register.findCars([NUMBER]).catch((error: Error) => error)
		expect(await failure).toBeInstanceOf(RegisterUnavailableError)
		expect(`${await failure}`).not.toContain(NUMBER)
		expect(asked).toHaveLength(1)
	})

	test('gives prices to the öre', async () => {
		const { register, answerWith } = await startRegister(knowsAll)
		let at = 0
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000_00 }), async (ore) => {
				const chassisNumber = `VND${String(at++).padStart(14, '0')}`
				answerWith(json({ chassisNumber, cocExists: true, price: ore / 100 }))
				expect(await register.findCars([chassisNumber])).toMatchObject([{ priceOre: ore }])
			}),
			{ numRuns: 50 },
		)
	})
})

describe('an order of fifty cars', () => {
	const fifty = Array.from({ length: 50 }, (_, index) => `VND${String(index).padStart(14, '0')}`)

	test('asks for at most eight at once, and gets all of them', async () => {
		const waiting = new Set<ServerResponse>()
		let mostAtOnce = 0
		const { register, asked } = await startRegister((_request, response) => {
			waiting.add(response)
			mostAtOnce = Math.max(mostAtOnce, waiting.size)
			// Answers when as many wait as ever will: eight, or at last the two that are left over.
			if (waiting.size < 8 && asked.length < fifty.length) return
			for (const asking of waiting) knowsAll(asking.req, asking)
			waiting.clear()
		})
		const cars = await register.findCars(fifty)
		expect(cars.map((car) => car.chassisNumber)).toEqual(fifty)
		expect(mostAtOnce).toBe(8)
	})

	test('is not asked to its end when one answer fails', async () => {
		const { register, asked } = await startRegister(text(500))
		await expect(register.findCars(fifty)).rejects.toThrow(RegisterUnavailableError)
		expect(asked.length).toBeLessThanOrEqual(8)
	})
})

describe('what a register answered', () => {
	test('is remembered for a minute, also that it does not know a car', async () => {
		vi.useFakeTimers({ toFake: ['Date'] })
		onTestFinished(() => void vi.useRealTimers())
		const { register, asked, answerWith } = await startRegister(knowsAll)
		await register.findCars([NUMBER])
		answerWith(text(404))
		await register.findCars(['VND9X8Y7Z6W543210'])
		vi.setSystemTime(Date.now() + 59_000)
		expect(await register.findCars([NUMBER, 'VND9X8Y7Z6W543210'])).toHaveLength(1)
		expect(asked).toHaveLength(2)

		vi.setSystemTime(Date.now() + 2_000)
		expect(await register.findCars([NUMBER])).toEqual([])
		expect(asked).toHaveLength(3)
	})

	test('is not remembered when it was no answer', async () => {
		const { register, answerWith } = await startRegister(text(503))
		await expect(register.findCars([NUMBER])).rejects.toThrow(RegisterUnavailableError)
		answerWith(knowsAll)
		expect(await register.findCars([NUMBER])).toHaveLength(1)
	})
})

describe('a shop whose cars are in a register over HTTP', () => {
	const getCar = (url: string) => fetch(`${url}/api/order/GetCar?chassinumber=${NUMBER}`)

	test('takes orders while the register fails, hangs or answers garbage, and handles them when it is back', async () => {
		const { register, asked, answerWith } = await startRegister(text(500), 1_000)
		const running = await runShop({ changes: { register } })
		const orderIds: string[] = []
		for (const broken of [hangs, text(200, '<html>'), text(500)]) {
			answerWith(broken)
			const chassisNumber = `VND${String(orderIds.length).padStart(14, '0')}`
			const order = buildOrder({ chassiNumbers: [chassisNumber] })
			const { isSuccess, orderId } = await running.place(order)
			expect(isSuccess).toBe(true)
			const path = `/cars/${chassisNumber}?as=${chassisNumber}`
			await eventually(async () => expect(asked).toContain(path))
			expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'RECEIVED' })
			orderIds.push(orderId)
		}

		answerWith((request, response) =>
			json({ chassisNumber: numberIn(request), cocExists: true, price: 500 })(request, response),
		)
		for (const orderId of orderIds) {
			await eventually(async () => {
				expect(await running.summary(orderId)).toMatchObject({
					totalPrice: 625,
					paymentStatus: 'CREATED',
					paymentLink: expect.any(String),
				})
			})
		}
	})

	test('A4 answers GetCar as the register does, and 503 when that cannot be asked', async () => {
		const { register, answerWith } = await startRegister(text(500))
		const { url } = await runShop({ changes: { register }, works: false })
		const refused = await getCar(url)
		expect(refused.status).toBe(503)
		expect(refused.headers.get('retry-after')).not.toBeNull()
		expect(await refused.json()).toMatchObject({ code: 'temporarily-unavailable' })

		answerWith(json({ chassisNumber: NUMBER, cocExists: true, modelText: 'Vendel Hav' }))
		const found = await getCar(url)
		expect(found.status).toBe(200)
		expect(await found.json()).toMatchObject({ chassiNo17: NUMBER, modelText: 'Vendel Hav' })
	})

	test('A4 answers GetCar with nothing for a car that the register does not know', async () => {
		const { register } = await startRegister(text(404))
		const { url } = await runShop({ changes: { register }, works: false })
		expect((await getCar(url)).status).toBe(204)
	})
})
