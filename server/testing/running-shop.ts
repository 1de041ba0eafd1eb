import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type OrderRequest, type PaymentSummary, paymentSummarySchema } from '@coc/contract'
import { type Sandbox, startSandbox } from '@coc/sandbox'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { onTestFinished, vi } from 'vitest'
import { buildApp } from '../app.ts'
import type { CaptchaVerifier } from '../captcha/captcha-verifier.ts'
import { databaseRegister } from '../cars/adapters/database-register.ts'
import { loadSampleCars } from '../cars/sample-cars.ts'
import { startJobQueue } from '../jobs/queue.ts'
import { smtpMailer } from '../mail/adapters/smtp-mailer.ts'
import type { Shop } from '../orders/shop.ts'
import { zaverProvider } from '../payments/adapters/zaver.ts'
import { startWorker } from '../worker.ts'
import { createTestDatabase } from './test-database.ts'

export type PlaceAnswer = {
	readonly status: number
	readonly headers: Headers
	readonly isSuccess: boolean
	readonly orderId: string
}

export type RunningShop = {
	readonly shop: Shop
	readonly app: FastifyInstance
	readonly url: string
	readonly sandbox: Sandbox
	readonly alerts: string[]
	place(order: OrderRequest, headers?: Record<string, string>): Promise<PlaceAnswer>
	summary(orderId: string): Promise<PaymentSummary | null>
}

type ShopOptions = {
	readonly changes?: Partial<Shop>
	readonly captcha?: CaptchaVerifier
}

const placeAnswer = v.object({ isSuccess: v.boolean(), orderId: v.optional(v.string(), '') })

/** Says yes to the word 'solved', once each time it is asked: captchas have tests of their own. */
const captchaForTests: CaptchaVerifier = {
	verify: async (token) => (token.startsWith('solved') ? 'solved' : 'refused'),
}

/** The real service on a real database, with the stand-ins of the outside parties, all over real sockets. */
export async function runShop(options: ShopOptions = {}): Promise<RunningShop> {
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-shop-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const { db, pool, url: databaseUrl } = await createTestDatabase()
	await loadSampleCars(db)

	const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir: folder })
	onTestFinished(() => sandbox.stop())
	const queue = await startJobQueue({ databaseUrl, works: true, onError: () => undefined })
	onTestFinished(() => queue.stop())
	const mailer = smtpMailer(sandbox.smtpUrl, 'Vendel <kundservice@vendel.example>')
	onTestFinished(() => mailer.close())

	const alerts: string[] = []
	// The port is known only once the app listens; the shop reads its address when it needs it.
	let url = ''
	const shop: Shop = {
		db,
		pool,
		enqueue: queue.enqueue,
		forgetJobs: queue.forgetJobs,
		register: databaseRegister(db),
		provider: zaverProvider({
			apiUrl: sandbox.url,
			apiKey: 'sandbox-key',
			callbackToken: 'sandbox-callback-token',
		}),
		mailer,
		get publicUrl() {
			return url
		},
		brandName: 'Vendel',
		brandColor: '#1f5d4c',
		contactEmail: 'kundservice@vendel.example',
		handling: 'auto',
		usualPriceOre: 1000_00,
		vatRates: { private: { EU: 2500, NOTEU: 2500 }, company: { EU: 2500, NOTEU: 2500 } },
		retentionDays: 90,
		alert: (message) => alerts.push(message),
		...options.changes,
	}
	const app = await buildApp({
		shop,
		captcha: options.captcha ?? captchaForTests,
		corsOrigins: ['https://www.example.se'],
		trustedProxies: [],
		logError: () => undefined,
	})
	onTestFinished(() => app.close())
	url = await app.listen({ port: 0, host: '127.0.0.1' })
	await startWorker(shop, queue, () => undefined)

	return {
		shop,
		app,
		url,
		sandbox,
		alerts,
		async place(order, headers = {}) {
			const response = await fetch(`${url}/api/order/create`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', ...headers },
				body: JSON.stringify(order),
			})
			const answer = v.parse(placeAnswer, await response.json())
			return { status: response.status, headers: response.headers, ...answer }
		},
		async summary(orderId) {
			const response = await fetch(`${url}/api/order/payment?id=${orderId}`)
			return response.status === 204 ? null : v.parse(paymentSummarySchema, await response.json())
		},
	}
}

/** Places an order and waits until its customer can pay. */
export async function placePayableOrder(
	running: RunningShop,
	order: OrderRequest,
): Promise<string> {
	const { orderId } = await running.place(order)
	await eventually(async () => {
		if (!(await running.summary(orderId))?.paymentLink) throw new Error('not payable yet')
	})
	return orderId
}

/** Waits for what a job does soon. */
export function eventually(check: () => Promise<void>): Promise<void> {
	return vi.waitFor(check, { timeout: 20_000, interval: 25 })
}

/** Where the customer's browser is sent when it follows the payment link. */
export async function followPaymentLink(running: RunningShop, orderId: string): Promise<string> {
	const answer = await fetch(`${running.url}/pay/${orderId}`, { redirect: 'manual' })
	return answer.headers.get('location') ?? ''
}
