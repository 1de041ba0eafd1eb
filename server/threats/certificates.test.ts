import { randomBytes } from 'node:crypto'
import { API_PATHS } from '@coc/contract'
import { expect, test } from 'vitest'
import { archive, CAR, shaOf, storeDelivered } from '../desk/testing-certificates.ts'
import { verifyDocument } from '../documents/verify-document.ts'
import { newOrderId } from '../orders/order-id.ts'
import { sized } from '../testing/full-size.ts'
import { forEachOf, manyRequests } from '../testing/many-requests.ts'
import { runShop } from '../testing/running-shop.ts'

const GUESSES = sized({ gate: 1_000, full: 100_000 })

const randomHash = () => randomBytes(32).toString('hex')

/** Every one that differs from a known one in a single place. */
const neighboursOf = (text: string) =>
	Array.from(text, (character, at) => {
		const other = character === '7' ? '8' : '7'
		return text.slice(0, at) + other + text.slice(at + 1)
	})

test(`${GUESSES} guesses of an order and a file of it: 0 hits, and nothing is noted as fetched; ${GUESSES} of a file’s hash: none is called genuine`, async () => {
	const running = await runShop()
	// All that a guess could hit.
	const sha256 = shaOf(await archive(running, CAR))
	const { orderId } = await storeDelivered(running, [CAR], ['SENT'])
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

	const { db } = running.shop
	expect(await verifyDocument(db, sha256)).toMatchObject({ verdict: 'issued' })
	const hashes = [...Array.from({ length: GUESSES }, randomHash), ...neighboursOf(sha256)]
	const verdicts = await forEachOf(hashes, 20, (hash) => verifyDocument(db, hash))
	expect(verdicts.filter(({ verdict }) => verdict !== 'unknown')).toEqual([])
})
