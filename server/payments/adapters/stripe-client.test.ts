import { describe, expect, test } from 'vitest'
import { PaymentRefusedError } from '../provider.ts'
import { stripeProvider } from './stripe.ts'
import { buildPayment, CANARY } from './testing/build-payment.ts'
import { startStripeBench } from './testing/stripe-bench.ts'
import { refused } from './testing/stripe-server.ts'

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
	promise.then(
		() => null,
		(error: unknown) => error,
	)

describe('what Stripe answers', () => {
	test.each([
		[400, 'invalid_request_error', 'parameter_missing', 'PARAMETER_MISSING'],
		[400, 'invalid_request_error', '', 'HTTP_400'],
		[402, 'card_error', 'card_declined', 'CARD_DECLINED'],
		[404, 'invalid_request_error', 'resource_missing', 'RESOURCE_MISSING'],
	])('with %d %s %s is final', async (status, type, code, told) => {
		const { provider, stripe } = await startStripeBench()
		stripe.fault = () => refused(status, code, CANARY.emailAddress, type)
		const error = await failureOf(provider.openPayment(buildPayment()))
		expect(error).toBeInstanceOf(PaymentRefusedError)
		expect(error).toMatchObject({ code: told })
		expect(String(error)).not.toContain(CANARY.emailAddress)
	})

	test.each([
		[400, 'invalid_request_error', 'rate_limit', 'RATE_LIMIT'],
		[400, 'idempotency_error', '', 'HTTP_400'],
		[401, 'invalid_request_error', '', 'HTTP_401'],
		[403, 'invalid_request_error', '', 'HTTP_403'],
		[409, 'invalid_request_error', 'idempotency_key_in_use', 'IDEMPOTENCY_KEY_IN_USE'],
		[429, 'invalid_request_error', 'lock_timeout', 'LOCK_TIMEOUT'],
		[500, 'api_error', '', 'HTTP_500'],
		[502, 'api_error', '', 'HTTP_502'],
		[503, 'api_error', CANARY.emailAddress, 'HTTP_503'],
	])('with %d %s %s passes', async (status, type, code, told) => {
		const { provider, stripe } = await startStripeBench()
		stripe.fault = () => refused(status, code, CANARY.emailAddress, type)
		const error = await failureOf(provider.openPayment(buildPayment()))
		expect(error).toBeInstanceOf(Error)
		expect(error).not.toBeInstanceOf(PaymentRefusedError)
		expect(error).toMatchObject({ code: told })
		expect(String(error)).not.toContain(CANARY.emailAddress)
	})

	test.each([null, [], 'words', { error: 'words' }, {}])(
		'with %j instead of an object fails for now',
		async (body) => {
			const { provider, stripe } = await startStripeBench()
			stripe.fault = () => ({ status: 200, body })
			const error = await failureOf(provider.openPayment(buildPayment()))
			expect(error).toBeInstanceOf(Error)
			expect(error).not.toBeInstanceOf(PaymentRefusedError)
		},
	)

	test('or does not, at an address where nobody listens', async () => {
		const { stripe } = await startStripeBench()
		await stripe.stop()
		const settings = { apiUrl: stripe.url, secretKey: 'sk_test_x', webhookSecret: 'whsec_x' }
		const error = await failureOf(stripeProvider(settings).openPayment(buildPayment()))
		expect(error).toMatchObject({ code: 'ECONNREFUSED' })
	})
})

describe('Stripe’s payment pages', () => {
	const hostsAt = (apiUrl: string) =>
		stripeProvider({
			apiUrl,
			secretKey: 'sk_test_x',
			webhookSecret: 'whsec_x',
			linkHosts: ['pay.example.se'],
		}).linkHosts

	test('are its own two hosts, a stand-in’s where it is called, and where settings add', () => {
		const own = ['checkout.stripe.com', 'invoice.stripe.com']
		expect(hostsAt('https://api.stripe.com')).toEqual([...own, 'pay.example.se'])
		expect(hostsAt('http://localhost:4000')).toEqual([
			...own,
			'localhost:4000',
			'127.0.0.1:4000',
			'[::1]:4000',
			'pay.example.se',
		])
	})
})
