import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fetchMissing } from '../deliveries/asking/fetch-missing.ts'
import { buildPdf } from '../documents/testing/build-files.ts'
import type { ALERTS, AlertMessage } from '../log/alerts.ts'
import { checkPayment } from '../orders/paying/check-payment.ts'
import { alertOpenPaymentsAtOtherProvider } from '../orders/paying/payments-at-other-provider.ts'
import { reportDispute } from '../orders/paying/report-dispute.ts'
import { makeRefund } from '../orders/refunding/make-refund.ts'
import { refundOrder } from '../orders/refunding/refund-order.ts'
import { enforceRetention } from '../orders/retention/retention.ts'
import { alertOverdueOrders } from '../orders/unpaid/alert-overdue.ts'
import { lookAfterUnpaidOrders } from '../orders/unpaid/look-after-unpaid-orders.ts'
import { creditVat } from '../orders/vat/credit-vat.ts'
import { repeatVatChecks } from '../orders/vat/repeat-vat-checks.ts'
import { PaymentRefusedError } from '../payments/provider.ts'
import { buildCompanyOrder, buildOrder, buildVatRules } from '../testing/build-order.ts'
import {
	eventually,
	followPaymentLink,
	payOrder,
	placeOddlyPaidOrder,
	placePaidOrder,
	placePayableOrder,
	type RunningShop,
	runShop,
} from '../testing/running-shop.ts'
import {
	forcePayment,
	mailsTo,
	makeProviderFail,
	paymentsAtProvider,
	pressAtCheckout,
	refundByHand,
} from '../testing/stand-ins.ts'
import { typeAtDesk } from './testing-desk.ts'

type AboutOrder = {
	[Message in AlertMessage]: 'order' extends (typeof ALERTS)[Message][number] ? Message : never
}[AlertMessage]

/** VIES does not answer for its number. */
const GERMANS = buildCompanyOrder({ countryCode: 'DE', vatNumber: 'DE301' })

type Story = (running: RunningShop) => Promise<string>

/** How each of them comes about, and the order that it is then about. */
const STORIES: Record<AboutOrder, Story> = {
	// First: it names the oldest payment that is open.
	'Payments are open at a provider that is no longer configured': async (running) => {
		const orderId = await placePayableOrder(running, buildOrder())
		const { shop } = running
		await alertOpenPaymentsAtOtherProvider({
			...shop,
			provider: { ...shop.provider, name: 'another' },
		})
		return orderId
	},

	'A step of an order was given up': async (running) => {
		// Of failures that are alike only one is told: no other mail may be on its way.
		await eventually(async () => {
			expect(await mailsTo(running, 'asa@example.com')).toHaveLength(1)
		})
		await makeProviderFail(running, { mail: 'permanent' })
		const orderId = await placePayableOrder(running, buildOrder())
		await eventually(async () => {
			expect(alertAbout(running, orderId, 'A step of an order was given up')).toBeDefined()
		})
		await makeProviderFail(running, { mail: 'none' })
		return orderId
	},

	'The document source answered with what may be another car’s certificate': async (running) => {
		const orderId = await placePaidOrder(running, buildOrder())
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({ deliveries: [{ status: 'WAITING' }] })
		})
		const { shop } = running
		const source = { fetchDocument: () => buildPdf('Certificate of VND2E3F4G5H678901') }
		await fetchMissing({ ...shop, certificates: { ...shop.certificates, source } }, orderId)
		return orderId
	},

	'A payment settled with another amount than the order asks for': (running) =>
		placeOddlyPaidOrder(running, buildOrder(), 1300),

	'A payment settled for an order that was not waiting for one': async (running) => {
		const { orderId, reference } = await cancelPayment(running)
		await payOrder(running, orderId)
		await settle(running, reference)
		return orderId
	},

	'A payment settled after it was closed': async (running) => {
		const { orderId, reference } = await cancelPayment(running)
		await settle(running, reference)
		return orderId
	},

	'The provider no longer says that a settled payment is settled': async (running) => {
		const orderId = await placePaidOrder(running, buildOrder())
		const reference = await newestReference(running)
		await forcePayment(running, reference, { status: 'CANCELLED' })
		await checkPayment(running.shop, reference)
		return orderId
	},

	'The provider refused a refund': async (running) => {
		const orderId = await placePaidOrder(running, buildOrder())
		await refuseRefund(running, orderId)
		return orderId
	},

	'The provider made a refund that it had refused': async (running) => {
		const orderId = await placePaidOrder(running, buildOrder())
		const { shop, refundId } = await refuseRefund(running, orderId)
		const fetchRefund = async () => ({ reference: 'made', status: 'EXECUTED' as const })
		await makeRefund({ ...shop, provider: { ...shop.provider, fetchRefund } }, refundId, 'made')
		return orderId
	},

	'The provider refunded more than we did': async (running) => {
		const orderId = await placePaidOrder(running, buildOrder())
		const reference = await newestReference(running)
		await refundByHand(running, reference, 100)
		await eventually(async () => {
			const [newest] = await paymentsAtProvider(running)
			expect(newest).toMatchObject({ refundedAmount: 100 })
		})
		await checkPayment(running.shop, reference)
		return orderId
	},

	'A customer’s bank disputes a payment': async (running) => {
		const orderId = await placePaidOrder(running, buildOrder())
		const reference = await newestReference(running)
		await reportDispute(running.shop, { payment: reference, status: 'NEEDS_RESPONSE' })
		return orderId
	},

	'A VAT number could not be checked for a week': async (running) => {
		const orderId = await placePayableOrder(running, GERMANS)
		await repeatVatChecks(running.shop, Date.now() + 8 * 86_400_000)
		return orderId
	},

	'VAT has to be given back by hand': async (running) => {
		const orderId = await placePayableOrder(running, GERMANS)
		const checkout = await followPaymentLink(running, orderId)
		await pressAtCheckout(checkout, 'invoice')
		await pressAtCheckout(checkout, 'mark-as-paid')
		await eventually(async () => {
			expect(await running.summary(orderId)).toMatchObject({ paymentStatus: 'SETTLED' })
		})
		const confirm = "update vat_checks set answer = 'valid' where order_id = $1"
		await running.shop.pool.query(confirm, [orderId])
		await creditVat(
			{ ...running.shop, provider: { ...running.shop.provider, name: 'another' } },
			orderId,
		)
		return orderId
	},

	'An order past its time could not be erased': async (running) => {
		const orderId = await placePayableOrder(running, buildOrder())
		await makeProviderFail(running, { api: 'down' })
		await enforceRetention(running.shop, new Date(Date.now() + 91 * 86_400_000))
		await makeProviderFail(running, { api: 'none' })
		return orderId
	},

	// Last: it names the oldest too, so that those before it lapse first.
	'Unpaid orders past their time could not be cancelled': async (running) => {
		await lookAfterUnpaidOrders(running.shop, new Date(Date.now() + 32 * 86_400_000))
		const orderId = await placePayableOrder(running, buildOrder())
		await alertOverdueOrders(running.shop, new Date(Date.now() + 33 * 86_400_000))
		return orderId
	},
}

/** As if another had made it at the same moment. No worker hears of it. */
async function refuseRefund(running: RunningShop, orderId: string) {
	const refundPayment = async () => {
		throw new PaymentRefusedError('no')
	}
	const shop = {
		...running.shop,
		provider: { ...running.shop.provider, refundPayment },
		enqueue: async () => undefined,
	}
	const promised = await refundOrder(shop, { orderId, amountOre: null, reason: '' })
	const refundId = 'refundId' in promised ? promised.refundId : ''
	expect(await makeRefund(shop, refundId)).toBe('CANCELLED')
	return { shop, refundId }
}

/** The customer goes to pay, and cancels there. */
async function cancelPayment(running: RunningShop) {
	const orderId = await placePayableOrder(running, buildOrder())
	const reference = await newestReference(running)
	await pressAtCheckout(await followPaymentLink(running, orderId), 'cancel')
	await checkPayment(running.shop, reference)
	return { orderId, reference }
}

async function settle(running: RunningShop, reference: string): Promise<void> {
	await forcePayment(running, reference, { status: 'SETTLED' })
	await checkPayment(running.shop, reference)
}

async function newestReference(running: RunningShop): Promise<string> {
	const [newest] = await paymentsAtProvider(running)
	return newest?.paymentId ?? ''
}

const lineSchema = v.looseObject({
	kind: v.string(),
	message: v.optional(v.string()),
	order: v.optional(v.string()),
	job: v.optional(v.string()),
	attention: v.optional(v.string()),
})

type Line = v.InferOutput<typeof lineSchema>

const linesOf = ({ logLines }: RunningShop) =>
	logLines.map((text) => v.parse(lineSchema, JSON.parse(text)))

function lineAbout(running: RunningShop, orderId: string, isMeant: (line: Line) => boolean) {
	return linesOf(running).find((line) => isMeant(line) && orderId.startsWith(line.order ?? '–'))
}

function alertAbout(running: RunningShop, orderId: string, message: string) {
	return lineAbout(running, orderId, (line) => line.message === message)
}

/** Alerts that need no act of ours, or none that the list knows. */
const WITHOUT_KEY: readonly string[] = [
	'Payments are open at a provider that is no longer configured',
	'A payment settled after it was closed',
	'The provider no longer says that a settled payment is settled',
	'The provider made a refund that it had refused',
	'Unpaid orders past their time could not be cancelled',
	'An order past its time could not be erased',
	'The document source answered with what may be another car’s certificate',
	'A VAT number could not be checked for a week',
	'VAT has to be given back by hand',
	'The document source answered with what may be another car’s certificate',
]

async function expectInList(running: RunningShop, message: string, key: string | undefined) {
	if (WITHOUT_KEY.includes(message)) return expect(key, message).toBeUndefined()
	const shown = await typeAtDesk(running, `attention ${key} --json`)
	expect(JSON.parse(shown.output), message).toMatchObject({ key })
}

test('O8 every alert about an order carries what the desk takes to find it, and so does a failed job', async () => {
	const running = await runShop({ changes: { vat: buildVatRules({ supply: 'service' }) } })
	for (const [message, happen] of Object.entries(STORIES)) {
		const orderId = await happen(running)
		await eventually(async () =>
			expect(alertAbout(running, orderId, message), message).toBeDefined(),
		)
		const alert = alertAbout(running, orderId, message)
		// Where several begin alike, the desk lists them.
		const { output, errors } = await typeAtDesk(running, `order ${alert?.order}`)
		expect(output + errors, message).toContain(orderId)
		await expectInList(running, message, alert?.attention)
		if (alert?.job === undefined) continue
		// The queue hears of it after the alert.
		await eventually(async () => {
			expect(lineAbout(running, orderId, ({ kind }) => kind === 'failed-job')).toBeDefined()
		})
		const retried = await typeAtDesk(running, `jobs retry ${alert.job}`)
		expect(retried.output).toContain('1 job put back')
	}
})
