import { createHash, randomBytes } from 'node:crypto'
import { API_PATHS } from '@coc/contract'
import { expect, test } from 'vitest'
import { CARS_TO_TRY } from '../cars/sample-cars.ts'
import { takeFile } from '../documents/take-file.ts'
import { buildPdf } from '../documents/testing/build-files.ts'
import { verifyDocument } from '../documents/verify-document.ts'
import { newOrderId } from '../orders/order-id.ts'
import { buildOrder } from '../testing/build-order.ts'
import { sized } from '../testing/full-size.ts'
import { forEachOf, manyRequests } from '../testing/many-requests.ts'
import { eventually, placePaidOrder, type RunningShop, runShop } from '../testing/running-shop.ts'

const GUESSES = sized({ gate: 1_000, full: 100_000 })

const CAR = CARS_TO_TRY.withEverything
const randomHash = () => randomBytes(32).toString('hex')

/** A certificate that a customer has got: the only thing that a guess could hit. */
async function deliver(running: RunningShop) {
	const content = await buildPdf(CAR)
	const { archive } = running.shop.certificates
	await takeFile(archive, { name: 'a.pdf', content }, { replace: false })
	const orderId = await placePaidOrder(running, buildOrder({ chassiNumbers: [CAR] }))
	await eventually(async () => {
		expect(await running.summary(orderId)).toMatchObject({ deliveries: [{ status: 'SENT' }] })
	})
	return { orderId, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Every one that differs from a known one in a single place. */
const neighboursOf = (text: string) =>
	Array.from(text, (character, at) => {
		const other = character === '7' ? '8' : '7'
		return text.slice(0, at) + other + text.slice(at + 1)
	})

test(`${GUESSES} guesses of an order and a file of it: 0 hits, and nothing is noted as fetched`, {
	timeout: 1_800_000,
}, async () => {
	const running = await runShop()
	const { orderId, sha256 } = await deliver(running)
	const { postForm } = manyRequests(running.url, 20)
	const placedAt = Date.now()
	const guesses = [
		// The certificate may be known, and the minute of the order.
		...Array.from({ length: GUESSES }, () => ({ id: newOrderId(placedAt), sha256 })),
		...neighboursOf(orderId).map((id) => ({ id, sha256 })),
		// The order may be known, to who sold the car.
		...neighboursOf(sha256).map((hash) => ({ id: orderId, sha256: hash })),
		...Array.from({ length: 100 }, () => ({ id: orderId, sha256: randomHash() })),
		{ id: orderId, sha256: sha256.toUpperCase() },
		{ id: orderId, sha256: `${sha256}%` },
		{ id: orderId, sha256: '' },
		{ id: '', sha256 },
	]
	const answers = await forEachOf(guesses, 20, (guess) =>
		postForm(`/${API_PATHS.certificate}`, guess),
	)
	expect(answers).toHaveLength(guesses.length)
	const hits = answers.filter(({ status }) => status !== 404 && status !== 429)
	expect(hits).toEqual([])
	const { rows } = await running.shop.pool.query('select fetches from delivery_documents')
	expect(rows).toEqual([{ fetches: 0 }])
	// Guesses of an order fill no table.
	const limits = await running.shop.pool.query(
		"select from rate_limits where bucket like 'certificates of order %'",
	)
	expect(limits.rowCount).toBe(1)
})

test(`${GUESSES} guesses of a file’s hash: none is called genuine`, {
	timeout: 1_800_000,
}, async () => {
	const running = await runShop()
	const { sha256 } = await deliver(running)
	const { db } = running.shop
	expect(await verifyDocument(db, sha256)).toMatchObject({ verdict: 'issued' })
	const guesses = [...Array.from({ length: GUESSES }, randomHash), ...neighboursOf(sha256)]
	const verdicts = await forEachOf(guesses, 20, (guess) => verifyDocument(db, guess))
	expect(verdicts.filter(({ verdict }) => verdict !== 'unknown')).toEqual([])
})
