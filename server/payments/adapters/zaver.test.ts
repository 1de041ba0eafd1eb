import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startSandbox } from '@coc/sandbox'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { providerSuite } from './provider-suite.ts'
import { type Bench, listenForCallbacks, type StartBench } from './testing/bench.ts'
import { zaverProvider } from './zaver.ts'

const TOKEN = 'sandbox-callback-token'

const bookSchema = v.object({
	payments: v.array(
		v.object({
			paymentId: v.string(),
			paymentStatus: v.string(),
			merchantPaymentReference: v.string(),
			amount: v.number(),
			capturedAmount: v.number(),
			refundedAmount: v.number(),
			validUntil: v.string(),
		}),
	),
})

const ore = (kronor: number) => Math.round(kronor * 100)

/** The stand-in that a local run uses. */
const startBench: StartBench = async ({ expiresAtOnce } = { expiresAtOnce: false }) => {
	const dataDir = await mkdtemp(path.join(os.tmpdir(), 'coc-zaver-'))
	onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
	const sandbox = await startSandbox({
		port: 0,
		smtpPort: 0,
		dataDir,
		...(expiresAtOnce && { linkValidForSeconds: -1 }),
	})
	onTestFinished(() => sandbox.stop())
	const connect: Bench['connect'] = ({ apiKey = 'sandbox-key', ...rest }) =>
		zaverProvider({ apiUrl: sandbox.url, apiKey, callbackToken: TOKEN, ...rest })
	const press = (link: string, button: string) =>
		fetch(`${link}/${button}`, { method: 'POST', redirect: 'manual' })

	return {
		provider: connect({}),
		connect,
		async book() {
			const answer = await fetch(`${sandbox.url}/sandbox/payments.json`)
			const { payments } = v.parse(bookSchema, await answer.json())
			return payments.map((payment) => ({
				reference: payment.paymentId,
				orderId: payment.merchantPaymentReference,
				amountOre: ore(payment.amount),
				paidOre: ore(payment.capturedAmount),
				refundedOre: ore(payment.refundedAmount),
				payable: payment.paymentStatus === 'CREATED' && new Date(payment.validUntil) > new Date(),
			}))
		},
		async fail(api) {
			await fetch(`${sandbox.url}/sandbox/failures`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ api, slowSeconds: 5 }),
			})
		},
		customer: {
			async pay(link) {
				await press(link, 'pay')
				await press(link, 'invoice')
				await press(link, 'mark-as-paid')
			},
			async decline(link) {
				await press(link, 'decline')
			},
			async leave(link) {
				await press(link, 'cancel')
			},
		},
		...(await listenForCallbacks()),
		sign: (body) => ({ headers: { authorization: TOKEN }, body }),
		protocol: {
			proofHeader: 'authorization',
			proofIn: (header) => header.trim().split(/\s+/).at(-1) ?? '',
			signsWordsAndTime: false,
			statusAfterLeaving: 'CANCELLED',
		},
	}
}

providerSuite('zaver', startBench)

describe('Zaver’s payment pages', () => {
	const hostsAt = (apiUrl: string) =>
		zaverProvider({ apiUrl, apiKey: '', callbackToken: '', linkHosts: ['pay.example.se'] })
			.linkHosts

	test('are below its own domain, a stand-in’s where it is called, and where settings add', () => {
		expect(hostsAt('https://api.test.zaver.com')).toEqual(['*.zaver.com', 'pay.example.se'])
		expect(hostsAt('https://api.notzaver.com')).toEqual(['api.notzaver.com', 'pay.example.se'])
		expect(hostsAt('http://127.0.0.1:3001')).toEqual([
			'localhost:3001',
			'127.0.0.1:3001',
			'[::1]:3001',
			'pay.example.se',
		])
	})
})
