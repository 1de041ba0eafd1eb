import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Answer, Call } from '../api/client.ts'
import { nothing } from '../api/client.ts'
import { askingFirst } from '../api/session.ts'
import { oneQuestion, type Question } from './one-question.ts'

const refused = (code: string): Answer<never> => ({
	ok: false,
	problem: { code, status: 401, retryAfterSeconds: null },
})

test('D4 an act whose session ends while the passkey is asked for is over, and the next one is asked for again', async () => {
	const shown: (Question | null)[] = []
	const now = () => shown.at(-1) ?? null
	const ask = oneQuestion((question) => shown.push(question))
	const codes = ['passkey-needed', 'signed-out', '', 'passkey-needed', '']
	async function send<T>({ schema }: Call<T>): Promise<Answer<T>> {
		const code = codes.shift()
		return code ? refused(code) : { ok: true, data: v.parse(schema, null) }
	}
	const asking = askingFirst(send, {
		signIn: () => ask('sign-in'),
		confirm: () => ask('confirm'),
		isAtWork: () => false,
	})
	const refund: Call<null> = { path: '/refund', schema: nothing, body: {}, idempotencyKey: 'k1' }
	const pressed = asking(refund)
	await expect.poll(() => now()?.about).toBe('confirm')

	// What the screen reads finds out that the session has ended.
	const looked = asking({ path: '/orders', schema: nothing })
	await expect.poll(() => now()?.about).toBe('sign-in')
	expect(await pressed).toMatchObject({ problem: { code: 'passkey-needed' } })
	now()?.answer(true)
	expect(await looked).toMatchObject({ ok: true })
	expect(now()).toBeNull()

	const again = asking(refund)
	await expect.poll(() => now()?.about).toBe('confirm')
	now()?.answer(true)
	expect(await again).toMatchObject({ ok: true })
})
