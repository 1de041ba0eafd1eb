import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recaptchaVerifier } from './recaptcha.ts'

/** Stands in for Google's siteverify, answering as told and noting what it was asked. */
async function siteverify(answer: { status?: number; body: string }) {
	const asked: string[] = []
	const server = createServer(async (request, response) => {
		asked.push(await new Response(request).text())
		response.writeHead(answer.status ?? 200).end(answer.body)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close())
	const address = server.address()
	const port = typeof address === 'object' && address ? address.port : 0
	const alerts: string[] = []
	const verifier = recaptchaVerifier({
		secret: 'the secret',
		hostname: 'coc.example.se',
		verifyUrl: `http://127.0.0.1:${port}`,
		alert: (message) => alerts.push(message),
	})
	return { verifier, asked, alerts }
}

const solvedNow = () => ({
	success: true,
	hostname: 'coc.example.se',
	challenge_ts: new Date().toISOString().replace(/\.\d+/, ''),
})

describe('reCAPTCHA', () => {
	test('asks Google and believes a fresh answer for our site', async () => {
		const { verifier, asked } = await siteverify({ body: JSON.stringify(solvedNow()) })
		expect(await verifier.verify('a token', null)).toBe('solved')
		expect(asked).toEqual(['secret=the+secret&response=a+token'])
	})

	test('refuses what the visitor must do again', async () => {
		for (const answer of [
			{ ...solvedNow(), success: false, 'error-codes': ['timeout-or-duplicate'] },
			{ ...solvedNow(), hostname: 'evil.example' },
			{ ...solvedNow(), challenge_ts: '2020-01-01T00:00:00Z' },
			{ success: true },
		]) {
			const { verifier } = await siteverify({ body: JSON.stringify(answer) })
			expect(await verifier.verify('a token', null)).toBe('refused')
		}
	})

	test('lets nothing pass, and alerts, when Google fails or the secret is wrong', async () => {
		for (const answer of [
			{ status: 500, body: '' },
			{ body: '<html>' },
			{ body: JSON.stringify({ success: false, 'error-codes': ['invalid-input-secret'] }) },
		]) {
			const { verifier, alerts } = await siteverify(answer)
			expect(await verifier.verify('a token', null)).toBe('unavailable')
			expect(alerts).toHaveLength(1)
		}
	})

	test('does not even ask about an empty token', async () => {
		const { verifier, asked } = await siteverify({ body: JSON.stringify(solvedNow()) })
		expect(await verifier.verify('', null)).toBe('refused')
		expect(asked).toEqual([])
	})
})
