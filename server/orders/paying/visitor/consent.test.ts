import { CONSENT_WORDING } from '@coc/contract'
import { expect, test } from 'vitest'
import { buildCompanyOrder, buildOrder } from '../../../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	payOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../../../testing/running-shop.ts'
import { mailsTo, pressAtCheckout } from '../../../testing/stand-ins.ts'
import { placeOpened } from '../../../testing/steps/place-opened.ts'

const runUntilDelivered = ({ works = true } = {}) =>
	runShop({ works, changes: { withdrawal: 'until-delivered' } })

const consent = ({ url }: RunningShop, body: object) =>
	fetch(`${url}/api/order/consent`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	})

test('L5 without the tick nobody is led to the provider; with it, it is stored with its time and repeated in the mail', async () => {
	const running = await runUntilDelivered()
	const orderId = await placePayableOrder(running, buildOrder())
	expect(await running.summary(orderId)).toMatchObject({ consentWanted: true })
	expect(await followPaymentLink(running, orderId)).toBe(`/order/payment/${orderId}#consent-wanted`)
	const pressed = await fetch(`${running.url}/pay/${orderId}?lang=en`, { redirect: 'manual' })
	expect(pressed.headers.get('location')).toBe(`/order/payment/${orderId}?lang=en#consent-wanted`)
	for (const body of [
		{ id: orderId },
		{ id: orderId, wording: '' },
		{ id: orderId, wording: `${CONSENT_WORDING.sv} Nej.` },
		{ id: orderId, wording: CONSENT_WORDING.sv, at: '2020-01-01' },
	]) {
		expect((await consent(running, body)).status).toBe(400)
	}
	for (const id of ['nothing', orderId.replace(/.$/, orderId.endsWith('z') ? 'y' : 'z')]) {
		expect((await consent(running, { id, wording: CONSENT_WORDING.sv })).status).toBe(404)
	}
	expect(await followPaymentLink(running, orderId)).toContain('#consent-wanted')

	expect((await consent(running, { id: orderId, wording: CONSENT_WORDING.sv })).status).toBe(204)
	expect((await consent(running, { id: orderId, wording: CONSENT_WORDING.en })).status).toBe(204)
	expect(await running.summary(orderId)).not.toHaveProperty('consentWanted')
	const { rows } = await running.shop.pool.query(
		"select wording, now() - given_at < '1 minute' as is_now from withdrawal_consents",
	)
	expect(rows).toEqual([{ wording: CONSENT_WORDING.sv, is_now: true }])
	await payOrder(running, orderId)
	await eventually(async () => {
		const mails = await mailsTo(running, 'asa@example.com')
		const receipt = mails.find(({ subject }) => subject.startsWith('Kvitto'))
		expect(receipt?.text).toMatch(
			/Du godkände \d+ \p{L}+ \d{4} \d\d:\d\d: Jag vill att leveransen/u,
		)
		expect(receipt?.html).toContain(CONSENT_WORDING.sv)
	})
	expect((await consent(running, { id: orderId, wording: CONSENT_WORDING.sv })).status).toBe(404)
})

test('L5 companies, and orders under the other settings, are paid as before', async () => {
	const untilDelivered = await runUntilDelivered({ works: false })
	const { orderId: company } = await placeOpened(untilDelivered, buildCompanyOrder())
	expect(await untilDelivered.summary(company)).not.toHaveProperty('consentWanted')
	expect(await followPaymentLink(untilDelivered, company)).not.toContain('consent')
	for (const withdrawal of ['applies', 'exempt'] as const) {
		const running = await runShop({ works: false, changes: { withdrawal } })
		const { orderId } = await placeOpened(running)
		expect(await running.summary(orderId)).not.toHaveProperty('consentWanted')
		const given = await consent(running, { id: orderId, wording: CONSENT_WORDING.sv })
		expect(given.status).toBe(404)
		const checkout = await followPaymentLink(running, orderId)
		expect(await pressAtCheckout(checkout, 'pay')).toContain('success')
	}
})
