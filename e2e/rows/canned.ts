import type { Page, Route } from '@playwright/test'

/** Answers that a row needs in particular. Everything else of the app stays real. */

const CREATE = '**/api/order/create'
const CAR = '**/api/order/GetCar?*'
const SUMMARY = '**/api/order/payment?*'
const VERIFY = '**/api/certificate/verify?*'

export type Answer = {
	readonly status?: number
	readonly json?: unknown
	readonly body?: string
	readonly headers?: Record<string, string>
	/** Keeps the browser waiting until it settles. */
	readonly after?: Promise<void>
	readonly abort?: boolean
}

type SentOrder = {
	readonly body: Record<string, unknown>
	readonly headers: Record<string, string>
}

async function give(route: Route, answer: Answer) {
	const { status = 200, json, body = '', headers = {}, after, abort } = answer
	await after
	if (abort) return route.abort('connectionfailed')
	const content = json === undefined ? body : JSON.stringify(json)
	return route.fulfill({ status, body: content, contentType: 'application/json', headers })
}

/** Answers each order in turn (the last answer stays), and keeps what was sent. */
export async function answerOrders(page: Page, ...answers: Answer[]): Promise<SentOrder[]> {
	const sent: SentOrder[] = []
	await page.route(CREATE, async (route) => {
		sent.push({ body: route.request().postDataJSON(), headers: route.request().headers() })
		await give(route, answers[Math.min(sent.length, answers.length) - 1] ?? {})
	})
	return sent
}

/** Answers each lookup alike, or by its chassis number, and keeps what was asked. */
export async function answerCars(
	page: Page,
	answer: Answer | ((chassisNumber: string) => Answer),
): Promise<string[]> {
	const asked: string[] = []
	await page.route(CAR, async (route) => {
		const number = new URL(route.request().url()).searchParams.get('chassinumber') ?? ''
		asked.push(number)
		await give(route, typeof answer === 'function' ? answer(number) : answer)
	})
	return asked
}

export function carOf(chassiNo17: string, changes: Record<string, unknown> = {}) {
	return {
		chassiNo17,
		chassiNo10: chassiNo17.slice(-10),
		modelYear: 2024,
		registrationType: 1,
		isReimported: false,
		licensePlateNumber: 'ABC12D',
		modelText: 'Vendel Skog 2.0',
		cocExists: true,
		price: 1000,
		...changes,
	}
}

export const chassisNumbers = (count: number) =>
	Array.from({ length: count }, (_, index) => `VND1A2B3C4D5${String(10_001 + index)}`)

/** Answers each look at the summary in turn; the last answer stays. */
export async function answerSummaries(
	page: Page,
	...answers: Answer[]
): Promise<{ count: number }> {
	const looks = { count: 0 }
	await page.route(SUMMARY, async (route) => {
		looks.count += 1
		await give(route, answers[Math.min(looks.count, answers.length) - 1] ?? {})
	})
	return looks
}

/** Answers each question alike, and keeps which SHA-256 was asked for. */
export async function answerVerifications(page: Page, answer: Answer): Promise<string[]> {
	const asked: string[] = []
	await page.route(VERIFY, async (route) => {
		asked.push(new URL(route.request().url()).searchParams.get('sha256') ?? '')
		await give(route, answer)
	})
	return asked
}

export function verificationOf(changes: Record<string, unknown> = {}) {
	return {
		verdict: 'issued',
		issuedOn: '2026-11-16',
		replacedOn: null,
		chassisNumberEnd: '567890',
		...changes,
	}
}

/** A captcha that takes no time, so that rows about other things do not wait for it. */
export async function quickCaptcha(page: Page): Promise<void> {
	await page.route('**/api/captcha/challenge', (route) =>
		give(route, {
			json: {
				parameters: {
					algorithm: 'PBKDF2/SHA-256',
					nonce: '0011223344556677',
					salt: '0011223344556677',
					cost: 1,
					keyLength: 32,
					keyPrefix: '0',
				},
				signature: 'canned',
			},
		}),
	)
}

export const ORDER_ID = '0'.repeat(31)

export function summaryOf(changes: Record<string, unknown> = {}) {
	return {
		orderId: ORDER_ID,
		cars: [
			{
				cocExists: true,
				isVat: false,
				cost: 1000,
				chassiNumber17: 'VND1A2B3C4D567890',
				regNumber: 'ABC12D',
			},
			{ cocExists: false, isVat: true, cost: 250, chassiNumber17: null, regNumber: null },
		],
		rateOfVat: 25,
		totalPrice: 1250,
		paymentStatus: 'CREATED',
		paymentLink: null,
		...changes,
	}
}

/** A certificate that is there to fetch. */
export function deliveryOf(chassiNumber17: string, changes: Record<string, unknown> = {}) {
	return {
		chassiNumber17,
		form: 'file',
		status: 'SENT',
		since: '2026-11-16T12:00:00.000Z',
		promisedBy: '2099-11-23',
		files: [{ sha256: 'b2'.repeat(32), format: 'pdf', size: 214_000 }],
		tracking: null,
		...changes,
	}
}

/** Makes the page look again, as the visitor's return to it does. */
export const comeBackOnline = (page: Page) =>
	page.evaluate(() => void window.dispatchEvent(new Event('online')))
