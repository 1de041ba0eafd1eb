import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { startSandbox } from '@coc/sandbox'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { viesCheck } from './vies.ts'

const REQUESTER = { country: 'SE', number: '556000000001' }
const ASKED = { country: 'DE', number: '100' }
const PATIENCE_MS = 10_000

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A VIES on this machine that answers as it is told to, and notes what it is asked. */
async function startVies(answer: Answer) {
	const asked: unknown[] = []
	const server = createServer(async (request, response) => {
		asked.push({ method: request.method, url: request.url, body: JSON.parse(await text(request)) })
		answer(request, response)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
	const address = server.address()
	const port = typeof address === 'object' && address ? address.port : 0
	return { asked, ...checkAt(`http://127.0.0.1:${port}/rest-api`) }
}

function checkAt(url: string) {
	const alerts: string[] = []
	const alert = (message: string) => void alerts.push(message)
	return { alerts, vies: viesCheck({ url, requester: REQUESTER, alert }) }
}

const send =
	(body: string, status = 200, headers: Record<string, string> = {}): Answer =>
	(_request, response) =>
		response.writeHead(status, headers).end(body)

const json = (body: unknown, status = 200) => send(JSON.stringify(body), status)

const answers = {
	valid: {
		countryCode: 'DE',
		vatNumber: '100',
		requestDate: '2026-10-02T22:22:57.134Z',
		valid: true,
		requestIdentifier: 'WAPIAAAAZ8Cq1x2b',
		name: '---',
		address: '---',
	},
	error: (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] }),
}

describe('O4 the stand-in, with the numbers of VIES’s own test service,', () => {
	async function standIn() {
		const dataDir = await mkdtemp(path.join(os.tmpdir(), 'coc-vies-'))
		onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
		const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir })
		onTestFinished(() => sandbox.stop())
		return checkAt(`${sandbox.url}/vies`)
	}

	test('confirms 100 with a consultation number, and 200 not', async () => {
		const { vies } = await standIn()
		expect(await vies.ask(ASKED, PATIENCE_MS)).toEqual({
			answer: 'valid',
			identifier: expect.stringMatching(/^WAPI/),
			errorCode: null,
		})
		expect(await vies.ask({ country: 'EL', number: '200' }, PATIENCE_MS)).toEqual({
			answer: 'invalid',
			identifier: null,
			errorCode: null,
		})
	})

	test.each([
		['201', 'invalid', 'INVALID_INPUT'],
		['202', 'unavailable', 'INVALID_REQUESTER_INFO'],
		['300', 'unavailable', 'SERVICE_UNAVAILABLE'],
		['301', 'unavailable', 'MS_UNAVAILABLE'],
		['302', 'unavailable', 'TIMEOUT'],
		['400', 'unavailable', 'VAT_BLOCKED'],
		['401', 'unavailable', 'IP_BLOCKED'],
		['500', 'unavailable', 'GLOBAL_MAX_CONCURRENT_REQ'],
		['501', 'unavailable', 'GLOBAL_MAX_CONCURRENT_REQ_TIME'],
		['600', 'unavailable', 'MS_MAX_CONCURRENT_REQ'],
		['601', 'unavailable', 'MS_MAX_CONCURRENT_REQ_TIME'],
		['123456789', 'unavailable', 'SERVICE_UNAVAILABLE'],
	])('answers %s with what means %s: %s', async (number, answer, errorCode) => {
		const { vies } = await standIn()
		expect(await vies.ask({ country: 'DE', number }, PATIENCE_MS)).toEqual({
			answer,
			identifier: null,
			errorCode,
		})
	})
})

describe('O4 VIES', () => {
	test('is asked by POST, with our own number', async () => {
		const { vies, asked } = await startVies(json(answers.valid))
		expect(await vies.ask(ASKED, PATIENCE_MS)).toMatchObject({
			answer: 'valid',
			identifier: 'WAPIAAAAZ8Cq1x2b',
		})
		expect(asked).toEqual([
			{
				method: 'POST',
				url: '/rest-api/check-vat-number',
				body: {
					countryCode: 'DE',
					vatNumber: '100',
					requesterMemberStateCode: 'SE',
					requesterNumber: '556000000001',
				},
			},
		])
	})

	test.each([
		['an unknown code', json(answers.error('SOMETHING_NEW')), 'SOMETHING_NEW'],
		['an error beside a yes', json({ ...answers.valid, ...answers.error('TIMEOUT') }), 'TIMEOUT'],
		['an error as the page has it', json({ valid: false, userError: 'IP_BLOCKED' }), 'IP_BLOCKED'],
		['a failure without a code', json({ ...answers.valid, actionSucceed: false }), 'UNKNOWN'],
		['a code that is none', json(answers.error('<script>')), 'UNKNOWN'],
		['an empty code', json({ errorWrappers: [{}] }), 'UNKNOWN'],
		['another number', json({ ...answers.valid, vatNumber: '101' }), 'OTHER_NUMBER'],
		['neither yes nor no', json({ countryCode: 'DE' }), 'NOT_UNDERSTOOD'],
		['a yes in words', json({ valid: 'yes' }), 'NOT_UNDERSTOOD'],
		['a web page', send('<h1>maintenance</h1>'), 'NOT_UNDERSTOOD'],
		['nothing', send(''), 'NOT_UNDERSTOOD'],
		['a failed request', json({}, 400), 'HTTP_400'],
		['a failed request with a code', json(answers.error('VOW-ERR-11'), 400), 'VOW-ERR-11'],
		['a yes with a failure', json(answers.valid, 503), 'HTTP_503'],
		['a redirect', send('', 302, { location: '/elsewhere' }), 'NO_ANSWER'],
		['too much', send(' '.repeat(200_000)), 'NO_ANSWER'],
		[
			'a connection that breaks',
			(request: IncomingMessage) => request.socket.destroy(),
			'NO_ANSWER',
		],
	])('that answers with %s has not answered', async (_what, answer, errorCode) => {
		const { vies } = await startVies(answer)
		expect(await vies.ask(ASKED, PATIENCE_MS)).toEqual({
			answer: 'unavailable',
			identifier: null,
			errorCode,
		})
	})

	test('that hangs is waited for only so long', async () => {
		const { vies } = await startVies(() => undefined)
		expect(await vies.ask(ASKED, 50)).toMatchObject({ errorCode: 'NO_ANSWER' })
		const slow = await startVies((_request, response) => void response.writeHead(200).write('{'))
		expect(await slow.vies.ask(ASKED, 50)).toMatchObject({ errorCode: 'NO_ANSWER' })
	})

	test('is not asked about what cannot be a number', async () => {
		const { vies, asked } = await startVies(json(answers.valid))
		for (const number of ['', '1', '1234567890123', 'ABC.DEF']) {
			expect(await vies.ask({ country: 'DE', number }, PATIENCE_MS)).toMatchObject({
				answer: 'invalid',
				errorCode: 'INVALID_INPUT',
			})
		}
		expect(asked).toEqual([])
	})

	test('confirms also without a consultation number', async () => {
		const { vies } = await startVies(json({ ...answers.valid, requestIdentifier: '' }))
		expect(await vies.ask(ASKED, PATIENCE_MS)).toEqual({
			answer: 'valid',
			identifier: null,
			errorCode: null,
		})
	})

	test('that refuses our own number is an alert, once an hour, and says nothing about the customer’s', async () => {
		vi.useFakeTimers({ toFake: ['Date'] })
		onTestFinished(() => void vi.useRealTimers())
		const { vies, alerts } = await startVies(json(answers.error('INVALID_REQUESTER_INFO')))
		for (let time = 0; time < 3; time++) {
			expect(await vies.ask(ASKED, PATIENCE_MS)).toMatchObject({ answer: 'unavailable' })
		}
		expect(alerts).toEqual(['VIES does not accept SELLER_VAT_NUMBER'])
		vi.setSystemTime(Date.now() + 3601_000)
		await vies.ask(ASKED, PATIENCE_MS)
		expect(alerts).toHaveLength(2)
	})
})
