import { expect, test, vi } from 'vitest'
import type { Answer, Call } from './client.ts'
import { nothing } from './client.ts'
import { askingFirst } from './session.ts'

const refused = (code: string): Answer<never> => ({
	ok: false,
	problem: { code, status: 401, retryAfterSeconds: null },
})
const isAtWork = () => false
const call: Call<null> = { path: '/a', schema: nothing, body: {}, idempotencyKey: 'k1' }

/** Answers with these, one after another, then with success. */
function serverSaying(...codes: string[]) {
	const calls: Call<unknown>[] = []
	async function send<T>(sent: Call<T>): Promise<Answer<T>> {
		calls.push(sent)
		const code = codes.shift()
		if (code) return refused(code)
		return { ok: true, data: null as T }
	}
	return { calls, send }
}

test('whose session has ended signs in, and the same call goes out again with its key', async () => {
	const { calls, send } = serverSaying('signed-out')
	const signIn = vi.fn(async () => true)
	const sent = await askingFirst(send, { signIn, confirm: async () => false, isAtWork })(call)
	expect(sent.ok).toBe(true)
	expect(calls).toEqual([call, call])
	expect(signIn).toHaveBeenCalledTimes(1)
})

test('an act that wants the passkey again is repeated after it was shown', async () => {
	const { calls, send } = serverSaying('passkey-needed')
	const sent = await askingFirst(send, {
		signIn: async () => false,
		confirm: async () => true,
		isAtWork,
	})(call)
	expect(sent.ok).toBe(true)
	expect(calls).toHaveLength(2)
})

test('who declines gets the refusal, and nothing is sent again', async () => {
	const { calls, send } = serverSaying('passkey-needed')
	const asks = { signIn: async () => false, confirm: async () => false, isAtWork }
	expect(await askingFirst(send, asks)(call)).toMatchObject({ problem: { code: 'passkey-needed' } })
	expect(calls).toHaveLength(1)
})

test('calls that fail together ask once', async () => {
	const { send } = serverSaying('signed-out', 'signed-out', 'signed-out')
	const signIn = vi.fn(async () => true)
	const asking = askingFirst(send, { signIn, confirm: async () => false, isAtWork })
	await Promise.all([asking(call), asking(call), asking(call)])
	expect(signIn).toHaveBeenCalledTimes(1)
})

test('who declines to sign in is asked again by what they do, not by what the screen reads', async () => {
	const { send } = serverSaying('signed-out', 'signed-out', 'signed-out')
	const signIn = vi.fn(async () => false)
	const asking = askingFirst(send, { signIn, confirm: async () => false, isAtWork })
	const read: Call<null> = { path: '/b', schema: nothing }
	await asking(read)
	expect(await asking(read)).toMatchObject({ problem: { code: 'signed-out' } })
	expect(signIn).toHaveBeenCalledTimes(1)
	await asking(call)
	expect(signIn).toHaveBeenCalledTimes(2)
})

test('D4 who writes or presses is not interrupted by what the screen reads, and asked once they send it', async () => {
	const { send } = serverSaying('signed-out', 'signed-out')
	const signIn = vi.fn(async () => true)
	const asks = { signIn, confirm: async () => false, isAtWork: () => true }
	const asking = askingFirst(send, asks)
	expect(await asking({ path: '/b', schema: nothing })).toMatchObject({ ok: false })
	expect(signIn).not.toHaveBeenCalled()
	expect(await asking(call)).toMatchObject({ ok: true })
	expect(signIn).toHaveBeenCalledTimes(1)
})

test('another refusal is handed on as it is', async () => {
	const { calls, send } = serverSaying('not-permitted')
	const ask = vi.fn(async () => true)
	await askingFirst(send, { signIn: ask, confirm: ask, isAtWork })(call)
	expect(calls).toHaveLength(1)
	expect(ask).not.toHaveBeenCalled()
})
