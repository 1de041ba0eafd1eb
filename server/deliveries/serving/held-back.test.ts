import { expect, test } from 'vitest'
import { carsToProduce } from '../../desk/queries/deliveries/list-deliveries.ts'
import { archive, CAR, mailsAbout, SECOND } from '../../desk/testing-certificates.ts'
import { swapCar } from '../../orders/changing/swap-car.ts'
import { refundOrder } from '../../orders/refunding/refund-order.ts'
import { buildOrder } from '../../testing/build-order.ts'
import { type RunningShop, runShop } from '../../testing/running-shop.ts'
import { placeSettled } from '../../testing/steps/place-settled.ts'
import { chooseForms } from '../by-hand/choose-forms.ts'
import { reportProblem } from '../by-hand/report-problem.ts'
import { resolveProblem } from '../by-hand/resolve-problem.ts'
import type { DeliveryForm } from '../certificates.ts'
import { deliverOrder } from '../deliver-order.ts'

type Turn = (running: RunningShop, orderId: string) => Promise<unknown>

const OTHER_FORM = { file: 'post', post: 'file' } as const

const refund: Turn = ({ shop }, orderId) =>
	refundOrder(shop, { orderId, amountOre: null, reason: '' })

const refuse: Turn = ({ shop }) => shop.pool.query("update refunds set status = 'CANCELLED'")

const choose =
	(form: DeliveryForm): Turn =>
	({ shop }, orderId) =>
		chooseForms(shop, { orderId, forms: [form] })

const swap =
	(from: string, to: string): Turn =>
	({ shop }, orderId) =>
		swapCar(shop, { orderId, from, to, operator: 'Anna' })

/** Its certificate is there, and wrong. No worker runs, so that nothing follows by itself. */
async function holdBack(form: DeliveryForm) {
	const running = await runShop({ works: false, certificates: { forms: [form] } })
	const orderId = await placeSettled(running, buildOrder({ chassiNumbers: [CAR] }))
	await archive(running, CAR)
	await deliverOrder(running.shop, orderId)
	const problem = { orderId, cars: [CAR], operator: 'Anna', reason: 'wrong plate' }
	expect(await reportProblem(running.shop, problem)).toMatchObject({ outcome: 'reported' })
	return { running, orderId }
}

async function statusOf({ shop }: RunningShop, orderId: string, form: DeliveryForm) {
	const { status } = await shop.db
		.selectFrom('deliveries')
		.select('status')
		.where('order_id', '=', orderId)
		.where('chassis_number', '=', CAR)
		.where('form', '=', form)
		.executeTakeFirstOrThrow()
	return status
}

for (const form of ['file', 'post'] as const) {
	test.each<[string, Turn, Turn]>([
		['a refund that is refused', refund, refuse],
		['another form and back', choose(OTHER_FORM[form]), choose(form)],
		['another car and back', swap(CAR, SECOND), swap(SECOND, CAR)],
	])(
		`C2 C7 a certificate by ${form} that was held back stays so after %s, until a person says how it goes on`,
		async (_what, away, back) => {
			const { running, orderId } = await holdBack(form)
			await away(running, orderId)
			await deliverOrder(running.shop, orderId)
			expect(await statusOf(running, orderId, form)).toBe('STOPPED')
			await back(running, orderId)
			await deliverOrder(running.shop, orderId)
			expect(await statusOf(running, orderId, form)).toBe('PROBLEM')
			expect(await mailsAbout(running, 'att ladda ner')).toEqual([])
			expect(await carsToProduce(running.shop.db, { limit: 9 })).toMatchObject([
				{ chassisNumber: CAR, waitsFor: 'operator', problem: 'wrong plate' },
			])

			await resolveProblem(running.shop, { orderId, cars: [CAR], operator: 'Anna' })
			await deliverOrder(running.shop, orderId)
			expect(await statusOf(running, orderId, form)).toBe(form === 'file' ? 'READY' : 'WAITING')
		},
	)
}
