import { describe, expect, test } from 'vitest'
import { failure, runSiteverify, solvedNow } from '../../testing/servers/siteverify.ts'
import { recaptchaVerifier } from './recaptcha.ts'

const SECRET = 'the secret'
const HOST = 'coc.example.se'
const TOKEN = 'solved-by-a-visitor'

/** A long time-out, except where Google does not answer: a busy machine takes its time. */
async function verifierAndGoogle(timeoutMs = 30_000) {
	const google = await runSiteverify(SECRET, HOST)
	const alerts: { message: string; facts: object }[] = []
	const verifier = recaptchaVerifier({
		secret: SECRET,
		hostnames: [HOST, 'www.example.se'],
		verifyUrl: google.url,
		timeoutMs,
		alert: (message, facts) => alerts.push({ message, facts }),
	})
	const verify = async (token = TOKEN) => (await verifier.verify(token)).verdict
	return { google, verify, alerts }
}

describe('reCAPTCHA', () => {
	test('asks Google with our secret and believes a fresh answer for one of our sites', async () => {
		const { google, verify, alerts } = await verifierAndGoogle()
		expect(await verify()).toBe('solved')
		expect(google.asked.map(String)).toEqual([`secret=the+secret&response=${TOKEN}`])
		google.answerWith({ body: JSON.stringify(solvedNow('www.example.se', 110)) })
		expect(await verify()).toBe('solved')
		expect(alerts).toEqual([])
	})

	test.each([
		['Google does not know the token', failure('invalid-input-response')],
		['Google misses the token', failure('missing-input-response')],
		['the token is old or used', failure('timeout-or-duplicate')],
		['Google gives no reason', failure()],
		['it was solved three minutes ago', solvedNow(HOST, 180)],
		['it was solved in the future', solvedNow(HOST, -600)],
		['it does not say when it was solved', { success: true, hostname: HOST }],
	])('refuses without an alert when %s', async (_, answer) => {
		const { google, verify, alerts } = await verifierAndGoogle()
		google.answerWith({ body: JSON.stringify(answer) })
		expect(await verify()).toBe('refused')
		expect(alerts).toEqual([])
	})

	test.each(['evil.example', 'coc.example.se.evil.example', 'example.se', ''])(
		'refuses what was solved on %j, and alerts: a name of ours may be missing',
		async (hostname) => {
			const { google, verify, alerts } = await verifierAndGoogle()
			google.answerWith({ body: JSON.stringify(solvedNow(hostname)) })
			expect(await verify()).toBe('refused')
			expect(alerts).toHaveLength(1)
		},
	)

	test.each([
		[['missing-input-secret'], 'missing-input-secret'],
		[['invalid-input-secret'], 'invalid-input-secret'],
		[['invalid-input-response', 'bad-request'], 'bad-request'],
		[['a-code-of-tomorrow'], 'a-code-of-tomorrow'],
	])('lets nothing pass and alerts when Google complains of us: %j', async (codes, code) => {
		const { google, verify, alerts } = await verifierAndGoogle()
		google.answerWith({ body: JSON.stringify(failure(...codes)) })
		expect(await verify()).toBe('unavailable')
		expect(alerts).toEqual([{ message: 'reCAPTCHA is set up wrongly', facts: { code } }])
	})

	test.each([
		['siteverify answered 500', { status: 500, body: `echo ${TOKEN}` }],
		['siteverify answered 429', { status: 429, body: '' }],
		['siteverify answered something unknown', { body: `<html>${TOKEN}` }],
		['siteverify answered something unknown', { body: '' }],
		['siteverify answered something unknown', { body: JSON.stringify({ success: 'true' }) }],
		['siteverify answered something unknown', { body: JSON.stringify(failure(`${TOKEN} !`)) }],
		['siteverify could not be reached', { status: 307, location: 'http://127.0.0.1:1', body: '' }],
		['siteverify did not answer in time', {}],
	])('lets nothing pass and alerts, never with the token: %s', async (reason, answer) => {
		const isSilent = Object.keys(answer).length === 0
		const { google, verify, alerts } = await verifierAndGoogle(isSilent ? 200 : undefined)
		google.answerWith(answer)
		expect(await verify()).toBe('unavailable')
		expect(alerts).toEqual([{ message: 'reCAPTCHA could not be verified', facts: { reason } }])
	})

	test('does not even ask about an empty token', async () => {
		const { google, verify } = await verifierAndGoogle()
		expect(await verify('')).toBe('refused')
		expect(google.asked).toEqual([])
	})
})
