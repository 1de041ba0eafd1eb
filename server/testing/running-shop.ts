import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
	type OrderRequest,
	type PaymentSummary,
	paymentSummarySchema,
	payPath,
} from '@coc/contract'
import { type Sandbox, startSandbox } from '@coc/sandbox'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import * as v from 'valibot'
import { onTestFinished, vi } from 'vitest'
import { USUAL_BOOKS } from '../books/accounts.ts'
import type { CaptchaVerifier } from '../captcha/captcha-verifier.ts'
import { databaseRegister } from '../cars/adapters/database-register.ts'
import { loadSampleCars } from '../cars/sample-cars.ts'
import { assembleCertificates } from '../deliveries/assemble-certificates.ts'
import { USUAL_DELIVERY } from '../deliveries/testing/usual-delivery.ts'
import { PDF_TEXT } from '../documents/testing/pdf-text.ts'
import { buildApp } from '../http/app.ts'
import type { Timeouts } from '../http/timeouts.ts'
import { endWork, type JobQueue } from '../jobs/queue.ts'
import { startWorker } from '../jobs/worker.ts'
import { drawTermsForTests } from '../law/testing.ts'
import type { Limits } from '../limits/limits.ts'
import { createLog } from '../log/log.ts'
import { smtpMailer } from '../mail/adapters/smtp-mailer.ts'
import { databaseGauges } from '../metrics/database-gauges.ts'
import { jobMetrics } from '../metrics/job-metrics.ts'
import { countAlerts } from '../metrics/process-metrics.ts'
import { type WebMetrics, webMetrics } from '../metrics/web-metrics.ts'
import { completeShop } from '../orders/complete-shop.ts'
import type { Shop, ShopParts } from '../orders/shop.ts'
import { zaverProvider } from '../payments/adapters/zaver.ts'
import { receiptPdf } from '../receipts/receipt-pdf.ts'
import { viesCheck } from '../vat/adapters/vies.ts'
import { buildVatRules } from './build-order.ts'
import { takeDatabaseWithQueue } from './kept/kept-databases.ts'
import { forcePayment, paymentsAtProvider, pressAtCheckout } from './stand-ins.ts'

type PlaceAnswer = {
	readonly status: number
	readonly headers: Headers
	readonly isSuccess: boolean
	readonly orderId: string
}

export type RunningShop = {
	readonly shop: Shop
	readonly queue: JobQueue
	readonly app: FastifyInstance
	readonly url: string
	readonly databaseUrl: string
	readonly sandbox: Sandbox
	readonly alerts: string[]
	/** What the service has logged, at level info. */
	readonly logLines: string[]
	readonly registry: Registry
	readonly metrics: WebMetrics
	place(order: OrderRequest, headers?: Record<string, string>): Promise<PlaceAnswer>
	summary(orderId: string): Promise<PaymentSummary | null>
}

type ShopOptions = {
	readonly certificates?: Partial<Parameters<typeof assembleCertificates>[0]>
	readonly changes?: Partial<ShopParts>
	readonly captcha?: CaptchaVerifier
	readonly limits?: Partial<Limits>
	readonly trustedProxies?: readonly string[]
	/** False: jobs are only stored, to be counted. */
	readonly works?: boolean
	readonly stopping?: AbortSignal
	readonly timeouts?: Partial<Timeouts>
}

export const silentLog = createLog({ level: 'warning', write: () => undefined })

/** More than a test asks for; limits have tests of their own. */
export const GENEROUS_LIMITS: Limits = {
	ordersPerClientPerHour: 1_000_000,
	ordersPerAddressPerHour: 1_000_000,
	carsPerClientPerDay: 1_000_000,
	carsPerDay: 1_000_000,
}

/** On a busy machine a call may wait for its turn; load shedding has tests of its own. */
const PATIENT_QUEUE = { maxQueueMs: 30_000 }
const PATIENT_CALLS = { idleMs: 150_000, handlerMs: 150_000 }

const placeAnswer = v.object({ isSuccess: v.boolean(), orderId: v.optional(v.string(), '') })

const SELLER = {
	name: 'Vendel Import AB',
	address: ['Exempelgatan 1', '111 11 Stockholm'],
	organisationNumber: '556000-0000',
	vatNumber: 'SE556000000001',
}

/** Says yes to the word 'solved', once each time it is asked: captchas have tests of their own. */
export const captchaForTests: CaptchaVerifier = {
	verify: async (token) =>
		token.startsWith('solved') ? { verdict: 'solved', solved: null } : { verdict: 'refused' },
}

/** The real service on a real database, with the stand-ins of the outside parties, all over real sockets. */
export async function runShop(options: ShopOptions = {}): Promise<RunningShop> {
	const { works = true } = options
	const folder = await mkdtemp(path.join(os.tmpdir(), 'coc-shop-'))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	const { db, pool, url: databaseUrl, queue } = await takeDatabaseWithQueue(works)
	await loadSampleCars(db)

	const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir: folder })
	onTestFinished(() => sandbox.stop())
	onTestFinished(() => endWork(queue.boss))
	const mailer = smtpMailer(sandbox.smtpUrl, 'Vendel <kundservice@vendel.example>')
	onTestFinished(() => mailer.close())

	const alerts: string[] = []
	const logLines: string[] = []
	const registry = new Registry()
	const log = countAlerts(
		registry,
		createLog({ level: 'info', write: (line) => logLines.push(line) }),
	)
	const metrics = webMetrics(registry)
	// The port is known only once the app listens; the shop reads its address when it needs it.
	let url = ''
	const shop = completeShop({
		db,
		pool,
		enqueue: queue.enqueue,
		insertJobs: queue.insertJobs,
		wakeWorkers: queue.wakeWorkers,
		deleteJobs: queue.deleteJobs,
		hasGivenUp: queue.hasGivenUp,
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
		get apiUrl() {
			return url
		},
		brandName: 'Vendel',
		brandColor: '#1f5d4c',
		contactEmail: 'kundservice@vendel.example',
		seller: SELLER,
		drawReceipt: receiptPdf,
		drawTerms: drawTermsForTests,
		books: USUAL_BOOKS,
		handling: 'auto',
		usualPriceOre: 1000_00,
		vat: buildVatRules(),
		vatNumbers: viesCheck({
			url: `${sandbox.url}/vies`,
			requester: { country: 'SE', number: '556000000001' },
			alert: log.alert,
		}),
		showPrices: true,
		nameExtraCharacters: '',
		retentionDays: 90,
		remindDays: [3, 10, 25],
		expireDays: 30,
		withdrawal: 'applies',
		alertsTo: [],
		certificates: assembleCertificates({
			db,
			enqueue: queue.enqueue,
			readPdfText: PDF_TEXT.read,
			...USUAL_DELIVERY,
			...options.certificates,
		}),
		alert(message, facts) {
			alerts.push(message)
			log.alert(message, facts)
		},
		...options.changes,
	})
	databaseGauges(registry, shop)
	const app = await buildApp({
		shop,
		captcha: metrics.countVerdicts(options.captcha ?? captchaForTests),
		limits: { ...GENEROUS_LIMITS, ...options.limits },
		corsOrigins: ['https://www.example.se'],
		trustedProxies: options.trustedProxies ?? [],
		log,
		metrics,
		capacity: PATIENT_QUEUE,
		...(options.stopping && { stopping: options.stopping }),
		timeouts: { ...PATIENT_CALLS, ...options.timeouts },
	})
	onTestFinished(() => app.close())
	url = await app.listen({ port: 0, host: '127.0.0.1' })
	if (works) await startWorker(shop, queue, [{ failed: log.failedJob }, jobMetrics(registry, shop)])

	return {
		shop,
		queue,
		app,
		url,
		databaseUrl,
		sandbox,
		alerts,
		logLines,
		registry,
		metrics,
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

/** Pays at the provider's page and waits until our books say so. */
export async function payOrder(running: RunningShop, orderId: string): Promise<void> {
	await pressAtCheckout(await followPaymentLink(running, orderId), 'pay')
	await eventually(async () => {
		const status = (await running.summary(orderId))?.paymentStatus
		if (status !== 'SETTLED') throw new Error(`not paid yet: ${status}`)
	})
}

export async function placePaidOrder(running: RunningShop, order: OrderRequest): Promise<string> {
	const orderId = await placePayableOrder(running, order)
	await untilMailed(running, orderId)
	await payOrder(running, orderId)
	return orderId
}

/** A mail that is overtaken, as a link by its payment, is not sent: who counts mails waits for each. */
export function untilMailed({ shop }: RunningShop, orderId: string): Promise<void> {
	return eventually(async () => {
		const unsent = 'select from mails where order_id = $1 and sent_at is null'
		if ((await shop.pool.query(unsent, [orderId])).rowCount) throw new Error('not mailed yet')
	})
}

/** The provider says that another amount was paid than we asked for. */
export async function placeOddlyPaidOrder(
	running: RunningShop,
	order: OrderRequest,
	amount: number,
): Promise<string> {
	const orderId = await placePayableOrder(running, order)
	const [newest] = await paymentsAtProvider(running)
	await forcePayment(running, newest?.paymentId ?? '', { status: 'SETTLED', amount })
	await eventually(async () => {
		const status = (await running.summary(orderId))?.paymentStatus
		if (status !== 'REVIEW') throw new Error(`not in review yet: ${status}`)
	})
	return orderId
}

/** Waits for what a job does soon. */
export function eventually<Found>(check: () => Promise<Found>): Promise<Found> {
	return vi.waitFor(check, { timeout: 180_000, interval: 25 })
}

/** Where the customer's browser is sent. Who is put off, as by a busy machine, presses again. */
export function followPaymentLink(running: RunningShop, orderId: string): Promise<string> {
	return eventually(async () => {
		const answer = await fetch(running.url + payPath(orderId), { redirect: 'manual' })
		const place = answer.headers.get('location') ?? ''
		if (place.endsWith('#provider-away')) throw new Error(place)
		return place
	})
}
