import { API_PATHS, type OrderRequest } from '@coc/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildOrder } from '../testing/build-order.ts'
import { type RunningShop, runShop } from '../testing/running-shop.ts'
import { failure, runSiteverify, solvedNow } from '../testing/servers/siteverify.ts'
import { altchaVerifier } from './adapters/altcha.ts'
import { recaptchaVerifier } from './adapters/recaptcha.ts'

const HOST = 'coc.example.se'
const REFUSED = { status: 400, code: 'captcha-refused' }
const UNAVAILABLE = { status: 503, code: 'captcha-unavailable' }
const STORED = { status: 200, code: null }

const answerSchema = v.object({ code: v.optional(v.nullable(v.string()), null) })

async function place({ url }: RunningShop, order: OrderRequest, key?: string) {
	const answer = await fetch(`${url}/${API_PATHS.createOrder}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
		body: JSON.stringify(order),
	})
	return { status: answer.status, code: v.parse(answerSchema, await answer.json()).code }
}

const countOrders = async ({ shop }: RunningShop) =>
	(await shop.pool.query('select count(*) as n from orders')).rows[0].n

const withToken = (recaptchaToken: string) => buildOrder({ recaptchaToken })

/** The database fails after the captcha was verified. */
const BREAK_ORDERS = `
	create function refuse() returns trigger language plpgsql as
		$$ begin raise exception 'going away' using errcode = '57P01'; end $$;
	create trigger refuse before insert on orders for each row execute function refuse()`
const MEND_ORDERS = 'drop trigger refuse on orders'

describe('an order with reCAPTCHA', () => {
	/** A long time-out, except where Google does not answer: a busy machine takes its time. */
	async function shopAndGoogle(timeoutMs = 30_000) {
		const google = await runSiteverify('the secret', HOST)
		const alerts: string[] = []
		const captcha = recaptchaVerifier({
			secret: 'the secret',
			hostnames: [HOST],
			verifyUrl: google.url,
			timeoutMs,
			alert: (message, facts) => alerts.push(JSON.stringify({ message, ...facts })),
		})
		return { google, alerts, running: await runShop({ captcha, works: false }) }
	}

	test('is stored once for each solved captcha', async () => {
		const { running } = await shopAndGoogle()
		expect(await place(running, withToken('solved-1'))).toEqual(STORED)
		expect(await place(running, withToken('solved-1'))).toEqual(REFUSED)
		expect(await place(running, withToken('solved-1'), 'another-request')).toEqual(REFUSED)
		expect(await place(running, withToken('solved-2'))).toEqual(STORED)
		expect(await countOrders(running)).toBe(2)
	})

	test('is not stored when the captcha is missing, invented, expired, too old or of another site', async () => {
		const { running, google } = await shopAndGoogle()
		expect(await place(running, withToken(''))).toEqual(REFUSED)
		expect(await place(running, withToken('invented'))).toEqual(REFUSED)
		for (const answer of [
			failure('timeout-or-duplicate'),
			failure('missing-input-response'),
			solvedNow(HOST, 130),
			solvedNow(HOST, -60),
			solvedNow('evil.example'),
		]) {
			google.answerWith({ body: JSON.stringify(answer) })
			expect({ answer, ...(await place(running, withToken('solved'))) }).toEqual({
				answer,
				...REFUSED,
			})
		}
		expect(await countOrders(running)).toBe(0)
	})

	test('is not stored when Google fails, is slow, talks garbage or does not know us', async () => {
		const { running, google, alerts } = await shopAndGoogle(2_000)
		const failures = [
			{ status: 500, body: '{"success":true}' },
			{ body: '<html>Sorry, solved-token</html>' },
			{ body: '{}' },
			{},
			{ body: JSON.stringify(failure('invalid-input-secret')) },
			{ body: JSON.stringify(failure('bad-request')) },
		]
		for (const answer of failures) {
			google.answerWith(answer)
			expect({ answer, ...(await place(running, withToken('solved-token'))) }).toEqual({
				answer,
				...UNAVAILABLE,
			})
		}
		expect(await countOrders(running)).toBe(0)
		expect(alerts).toHaveLength(failures.length)
		expect(alerts.join()).not.toMatch(/solved-token|the secret|asa|Åsa/)
	})

	test('is not lost when the database fails once Google has taken the token', async () => {
		const { running } = await shopAndGoogle()
		await running.shop.pool.query(BREAK_ORDERS)
		expect((await place(running, withToken('solved-1'), 'a-key')).status).toBe(503)
		await running.shop.pool.query(MEND_ORDERS)
		// As the site does it: told to solve the captcha again, under the same key.
		expect(await place(running, withToken('solved-1'), 'a-key')).toEqual(REFUSED)
		expect(await countOrders(running)).toBe(0)
		expect(await place(running, withToken('solved-2'), 'a-key')).toEqual(STORED)
		expect(await place(running, withToken('solved-2'), 'a-key')).toEqual(STORED)
		expect(await countOrders(running)).toBe(1)
	})
})

describe('an order with ALTCHA', () => {
	async function shopWithAltcha(hmacKey = 'our key'): Promise<RunningShop> {
		return runShop({ captcha: altchaVerifier(hmacKey), works: false })
	}

	async function solve({ url }: RunningShop) {
		const answer = await fetch(`${url}/${API_PATHS.captchaChallenge}`)
		const challenge = JSON.parse(await answer.text())
		return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
	}

	const encoded = (proof: object) =>
		withToken(Buffer.from(JSON.stringify(proof)).toString('base64'))

	test('is stored once for each solved captcha', async () => {
		const running = await shopWithAltcha()
		const order = encoded(await solve(running))
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, index) => place(running, order, `request-${index}`)),
		)
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
		expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
		expect(await place(running, order)).toEqual(REFUSED)
		expect(await countOrders(running)).toBe(1)
	})

	test('is not stored when the captcha is missing, unsolved, changed, a stranger’s or expired', async () => {
		const running = await shopWithAltcha()
		const { challenge, solution } = await solve(running)
		const { parameters } = challenge
		const changed = (changes: object) =>
			encoded({ challenge: { ...challenge, parameters: { ...parameters, ...changes } }, solution })
		const bad = {
			missing: withToken(''),
			unsolved: encoded({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
			'made cheaper': changed({ cost: 1 }),
			'with another salt': changed({ salt: '00'.repeat(16) }),
			'with another nonce': changed({ nonce: '00'.repeat(16) }),
			'made to last': changed({ expiresAt: 9_999_999_999 }),
		}
		for (const [what, order] of Object.entries(bad)) {
			expect({ what, ...(await place(running, order)) }).toEqual({ what, ...REFUSED })
		}
		const strangers = await shopWithAltcha('a stranger’s key')
		expect(await place(strangers, encoded({ challenge, solution }))).toEqual(REFUSED)
		expect(await countOrders(strangers)).toBe(0)

		vi.useFakeTimers({ now: Date.now() + 21 * 60_000, toFake: ['Date'] })
		onTestFinished(() => void vi.useRealTimers())
		expect(await place(running, encoded({ challenge, solution }))).toEqual(REFUSED)
		vi.useRealTimers()
		expect(await countOrders(running)).toBe(0)
		expect(await place(running, encoded({ challenge, solution }))).toEqual(STORED)
	})

	test('is not lost when the database fails: the captcha is used only together with it', async () => {
		const running = await shopWithAltcha()
		const order = encoded(await solve(running))
		await running.shop.pool.query(BREAK_ORDERS)
		expect((await place(running, order, 'a-key')).status).toBe(503)
		await running.shop.pool.query(MEND_ORDERS)
		expect(await place(running, order, 'a-key')).toEqual(STORED)
		expect(await place(running, order, 'a-key')).toEqual(STORED)
		expect(await place(running, order, 'another-key')).toEqual(REFUSED)
		expect(await countOrders(running)).toBe(1)
	})
})
