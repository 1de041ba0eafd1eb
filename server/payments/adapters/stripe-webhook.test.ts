import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CallbackRequest } from '../provider.ts'
import { readStripeCallback } from './stripe-webhook.ts'
import { eventOnWire, signed, WEBHOOK_SECRET } from './testing/stripe-events.ts'

const eventBody = (type: string, id = 'cs_test_1', more: object = {}) =>
	Buffer.from(JSON.stringify(eventOnWire({ type, object: { id, ...more } })))

const read = (body: Buffer, headers: CallbackRequest['headers'] = signed(body, new Date())) =>
	readStripeCallback({ headers, body }, WEBHOOK_SECRET)

describe('an event of Stripe’s', () => {
	test.each([
		['checkout.session.completed', 'cs_live_1'],
		['checkout.session.async_payment_succeeded', 'cs_test_1'],
		['checkout.session.async_payment_failed', 'cs_test_1'],
		['checkout.session.expired', 'cs_test_1'],
		['invoice.paid', 'in_1'],
		['invoice.voided', 'in_1'],
	])('%s makes us ask about %s', (type, id) => {
		expect(read(eventBody(type, id))).toMatchObject({ authentic: true, reference: id })
	})

	test.each([
		['invoice.created', 'in_1'],
		['invoice.payment_failed', 'in_1'],
		['payment_intent.succeeded', 'pi_1'],
		['checkout.session.completed', 'pi_1'],
		['checkout.session.completed', '../../x'],
	])('%s about %s is only stored', (type, id) => {
		expect(read(eventBody(type, id))).toMatchObject({ authentic: true, reference: null })
	})

	test('about money given back makes us ask about the payment that it belongs to', () => {
		const callback = read(eventBody('charge.refunded', 'ch_1', { payment_intent: 'pi_1' }))
		expect(callback).toMatchObject({ authentic: true, reference: 'pi_1' })
		expect(callback).not.toHaveProperty('refund')
	})

	test.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
		'%s names our refund and Stripe’s',
		(type) => {
			const refundId = randomUUID()
			const refund = { payment_intent: 'pi_1', metadata: { refund_id: refundId } }
			expect(read(eventBody(type, 're_1', refund))).toMatchObject({
				reference: 'pi_1',
				refund: { refundId, reference: 're_1' },
			})
			for (const metadata of [{}, null, { refund_id: 'by hand' }, undefined]) {
				const byHand = read(eventBody(type, 're_1', { ...refund, metadata }))
				expect(byHand).toMatchObject({ authentic: true, reference: 'pi_1' })
				expect(byHand).not.toHaveProperty('refund')
			}
		},
	)

	test.each([
		['charge.dispute.created', 'needs_response', 'NEEDS_RESPONSE'],
		['charge.dispute.updated', 'warning_under_review', 'WARNING_UNDER_REVIEW'],
		['charge.dispute.closed', 'lost', 'LOST'],
		['charge.dispute.funds_withdrawn', 'ask anna@example.se', 'UNKNOWN'],
	])('%s tells of a dispute and how far it has come (%s)', (type, status, dispute) => {
		const told = { id: 'du_1', status: dispute }
		expect(read(eventBody(type, 'du_1', { payment_intent: 'pi_1', status }))).toMatchObject({
			reference: 'pi_1',
			dispute: told,
		})
		for (const intent of [null, undefined, '../../x', { id: 'pi_1' }]) {
			const about = read(eventBody(type, 'du_1', { payment_intent: intent, status }))
			expect(about, String(intent)).toMatchObject({ reference: null, dispute: told })
		}
		const unnamed = read(eventBody(type, 'ask anna@example.se', { status }))
		expect(unnamed).toMatchObject({ dispute: { id: expect.stringMatching(/^evt_\w+$/) } })
	})

	test('is known by its id, in whatever words it comes', () => {
		const body = eventBody('invoice.paid', 'in_1')
		const { id } = JSON.parse(body.toString())
		expect(read(body)).toMatchObject({ eventKey: id })
		expect(read(Buffer.from(`${body} `))).toMatchObject({ eventKey: id })
	})

	test('is believed while the secret is being exchanged, and with signatures of another kind beside ours', () => {
		const body = eventBody('invoice.paid', 'in_1')
		const [ours = ''] = Object.values(signed(body, new Date()))
		const other = ours.replace(/v1=.*/, `v1=${'0'.repeat(64)}`)
		const both = ours.replace(',', `,${other.split(',')[1]},`)
		for (const header of [both, `${ours},v0=${'0'.repeat(64)}`]) {
			expect(read(body, { 'stripe-signature': header }).authentic, header).toBe(true)
		}
		expect(read(body, { 'stripe-signature': other }).authentic).toBe(false)
	})

	test('is not believed with another secret, without one, or signed in an old way only', () => {
		const body = eventBody('invoice.paid', 'in_1')
		const now = new Date()
		expect(read(body, signed(body, now, 'whsec_of_another')).authentic).toBe(false)
		expect(read(body, signed(body, now, '')).authentic).toBe(false)
		const genuine = signed(body, now)
		const old = genuine['stripe-signature'].replace('v1=', 'v0=')
		expect(read(body, { 'stripe-signature': old }).authentic).toBe(false)
		expect(readStripeCallback({ headers: genuine, body }, '').authentic).toBe(false)
		expect(readStripeCallback({ headers: signed(body, now, ''), body }, '').authentic).toBe(false)
	})

	test('is not believed in other bytes that read the same', () => {
		const body = Buffer.from('{"id":"evt_1","type":"x","data":{"object":{}},"note":"\uFFFD"}')
		const headers = signed(body, new Date())
		expect(read(body, headers).authentic).toBe(true)
		const mark = Buffer.from([0xef, 0xbb, 0xbf])
		expect(read(Buffer.concat([mark, body]), headers).authentic).toBe(false)
		const at = body.indexOf('\uFFFD')
		const broken = Buffer.concat([body.subarray(0, at), Buffer.from([0xff]), body.subarray(at + 3)])
		expect(broken.toString()).toBe(body.toString())
		expect(read(broken, headers).authentic).toBe(false)
	})

	test('that is signed but no event of ours to read is not believed', () => {
		for (const text of [
			'',
			'[]',
			'null',
			'{}',
			'not JSON',
			'{"object":"v2.core.event","id":"x"}',
		]) {
			expect(read(Buffer.from(text)).authentic, text).toBe(false)
		}
	})
})
