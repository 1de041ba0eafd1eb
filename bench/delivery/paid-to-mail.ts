import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Archive } from '../../server/documents/archive.ts'
import { takeFile } from '../../server/documents/take-file.ts'
import { askedToPay, callBack, payAtProvider, place } from '../faults/delivery/paying-customers.ts'
import type { Deployment, Service } from '../faults/deployment.ts'
import { leftToDo } from '../faults/ledgers.ts'
import { untilAnswered } from '../faults/until-answered.ts'
import type { Kept } from '../promise.ts'
import { quantile } from '../quantile.ts'
import { certificateXml } from './build-certificates.ts'

const PER_SECOND = 20
const SECONDS = 10
// A process that was just started takes some orders to get up to speed.
const WARM_UP_SECONDS = 3
const MOST_MS = 1_000
const AT_ONCE = 8
/** Whoever has no mail by then counts as one who never gets it. */
const PATIENCE_MS = 30_000

export const PAID_ORDERS = PER_SECOND * (WARM_UP_SECONDS + SECONDS)

type Payable = { readonly orderId: string; readonly reference: string }

/** From the provider's callback until the mail server has the mail with the link: customers who pay at a fixed rate. */
export async function measurePaidToMail(
	deployment: Deployment,
	service: Service,
	archive: Archive,
	cars: readonly string[],
): Promise<Kept> {
	for (const car of cars) {
		await takeFile(archive, { name: car, content: certificateXml(car) }, { replace: false })
	}
	const payable = await placeAll(deployment, service, cars)
	const paidAt = new Map<string, number>()
	const pay = async ({ orderId, reference }: Payable) => {
		const callback = await payAtProvider(deployment, reference)
		paidAt.set(orderId, Date.now())
		await untilAnswered(() => callBack(service.url, callback))
	}
	const began = performance.now()
	const paying: Promise<void>[] = []
	for (const [n, order] of payable.entries()) {
		await pause(Math.max(0, began + (n * 1_000) / PER_SECOND - performance.now()))
		paying.push(pay(order))
	}
	await Promise.all(paying)
	const deadline = performance.now() + PATIENCE_MS
	while ((await leftToDo(deployment)) > 0 && performance.now() < deadline) await pause(100)

	const { rows } = await deployment.database.query<{ order_id: string; sent_at: Date }>(
		`select order_id, sent_at from mails where kind = 'certificate-ready' and sent_at is not null`,
	)
	const sentAt = new Map(rows.map((row) => [row.order_id, row.sent_at.getTime()]))
	const measured = payable.slice(PER_SECOND * WARM_UP_SECONDS)
	const ms = measured.map(
		({ orderId }) => (sentAt.get(orderId) ?? Number.POSITIVE_INFINITY) - (paidAt.get(orderId) ?? 0),
	)
	const p99 = quantile(ms, 0.99)
	return {
		what: `paid → mail with the certificate, ${PER_SECOND} orders/s (n = ${ms.length})`,
		measured: `p50 ${inWords(quantile(ms, 0.5))}, p99 ${inWords(p99)}`,
		promised: `p99 < ${MOST_MS} ms`,
		holds: p99 < MOST_MS,
	}
}

const inWords = (ms: number) => (Number.isFinite(ms) ? `${Math.round(ms)} ms` : 'never')

/** Orders that have been asked to pay. */
async function placeAll(
	deployment: Deployment,
	service: Service,
	cars: readonly string[],
): Promise<Payable[]> {
	const waiting = cars.values()
	const payable: Payable[] = []
	const one = async () => {
		for (const car of waiting) {
			const key = randomUUID()
			const address = `${key}@example.com`
			const orderId = await untilAnswered(() => place(service.url, key, address, [car]))
			const reference = await untilAnswered(() => askedToPay(deployment, orderId))
			payable.push({ orderId, reference })
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, one))
	return payable
}
