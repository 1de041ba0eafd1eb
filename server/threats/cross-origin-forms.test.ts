import { expect, test } from 'vitest'
import { buildOrder } from '../testing/build-order.ts'
import { forEachOf, manyRequests } from '../testing/many-requests.ts'
import { runShop } from '../testing/running-shop.ts'

/** What a page may send to a stranger without asking first, and spellings that hide JSON in it. */
const SENT_WITHOUT_PREFLIGHT = [
	'text/plain',
	'text/plain; charset=utf-8',
	'text/plain;application/json',
	'text/plain; application/json',
	'text/plain; charset=application/json',
	'text/plain, application/json',
	'TEXT/PLAIN',
	'application/x-www-form-urlencoded',
	'application/x-www-form-urlencoded; application/json',
	'application/x-www-form-urlencoded;charset=utf-8',
	'multipart/form-data',
	'multipart/form-data; boundary=application/json',
	'application/jsonp',
	'application/json-seq',
	'text/json',
	'',
]

const ORIGINS = ['https://evil.example', 'null', 'https://www.example.se.evil.example']

const HOSTILE = SENT_WITHOUT_PREFLIGHT.flatMap((type) =>
	ORIGINS.map((origin) => ({ type, origin })),
)

test(`an order sent from a foreign page in ${HOSTILE.length} ways without preflight: 0 orders`, async () => {
	const { url, shop, place } = await runShop({ works: false })
	const { post } = manyRequests(url, 5)
	const storedOrders = async () =>
		(await shop.pool.query('select count(*)::int as n from orders')).rows[0].n

	const answers = await forEachOf(HOSTILE, 5, ({ type, origin }) =>
		post('/api/order/create', buildOrder(), { 'content-type': type, origin }),
	)
	expect(answers.filter(({ status }) => status !== 415 && status !== 400)).toEqual([])

	const forms = [
		new URLSearchParams({ firstName: 'Åsa', recaptchaToken: 'solved' }),
		// A form of one field, whose name, equals sign and value together read as JSON.
		JSON.stringify(buildOrder({ userId: 'name=value' })),
		new Blob([JSON.stringify(buildOrder())]),
	]
	for (const body of forms) {
		const answer = await fetch(`${url}/api/order/create`, { method: 'POST', body })
		expect(answer.status).toBe(415)
	}
	expect(await storedOrders()).toBe(0)

	// The very same order as JSON is taken: it was the way of sending that was refused.
	expect((await place(buildOrder())).status).toBe(200)
	expect(await storedOrders()).toBe(1)
})
