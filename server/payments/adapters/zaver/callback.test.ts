import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readZaverCallback } from './callback.ts'

const TOKEN = 'a-token'

const read = (headers: Record<string, string | string[]>, body: object = { paymentId: 'p-1' }) =>
	readZaverCallback({ headers, body: Buffer.from(JSON.stringify(body)) }, TOKEN)

test.each([
	{ authorization: TOKEN },
	{ authorization: `Bearer ${TOKEN}` },
	{ authorization: `bearer  ${TOKEN} ` },
	{ 'x-callback-authorization': TOKEN },
	{ 'x-callback-authorization': `Bearer ${TOKEN}` },
	{ authorization: 'Basic of-a-proxy', 'x-callback-authorization': TOKEN },
])('a callback with %j is Zaver’s', (headers) => {
	expect(read(headers)).toMatchObject({ authentic: true, reference: 'p-1' })
})

test.each([
	{},
	{ authorization: '' },
	{ authorization: 'Bearer' },
	{ authorization: `${TOKEN} x` },
	{ authorization: `${TOKEN}x` },
	{ authorization: `Bearer,${TOKEN}` },
	{ authorization: TOKEN.toUpperCase() },
	{ authorization: [TOKEN] },
	{ 'x-authorization': TOKEN },
	{ 'x-callback-authorization': `${TOKEN}${TOKEN}` },
])('a callback with %j is not', (headers) => {
	expect(read(headers)).toEqual({ authentic: false })
})

test('a callback about a refund names ours and theirs; one that somebody made by hand is only about its payment', () => {
	const authorization = TOKEN
	const refundId = randomUUID()
	const callback = (merchantReference: unknown) =>
		read({ authorization }, { paymentId: 'p-1', refundId: 'z-1', merchantReference })
	expect(callback(refundId)).toMatchObject({
		reference: 'p-1',
		refund: { refundId, reference: 'z-1' },
	})
	for (const other of ['by hand', 7, null, undefined]) {
		expect(callback(other)).toMatchObject({ authentic: true, reference: 'p-1' })
		expect(callback(other)).not.toHaveProperty('refund')
	}
})
