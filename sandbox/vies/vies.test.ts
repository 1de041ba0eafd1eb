import { expect, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import { openSandbox, readPage, setFailures } from '../test-bench.ts'

const REQUESTER = { requesterMemberStateCode: 'SE', requesterNumber: '556000000001' }

async function ask(sandbox: Sandbox, question: object) {
	const response = await fetch(`${sandbox.url}/vies/check-vat-number`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(question),
	})
	return { status: response.status, body: await response.json() }
}

test('O4 a consultation number is only for who says who asks, and for a valid number', async () => {
	const sandbox = await openSandbox()
	const valid = { countryCode: 'DE', vatNumber: '100' }
	expect(await ask(sandbox, { ...valid, ...REQUESTER })).toMatchObject({
		status: 200,
		body: { ...valid, valid: true, requestIdentifier: 'WAPIAAAA00000001' },
	})
	expect(await ask(sandbox, { ...valid, ...REQUESTER })).toMatchObject({
		body: { requestIdentifier: 'WAPIAAAA00000002' },
	})
	expect(await ask(sandbox, valid)).toMatchObject({ body: { valid: true, requestIdentifier: '' } })
	expect(await ask(sandbox, { ...valid, vatNumber: '200', ...REQUESTER })).toMatchObject({
		body: { valid: false, requestIdentifier: '', name: '---' },
	})
})

test('O4 every error comes with HTTP 200, by the number or on demand', async () => {
	const sandbox = await openSandbox()
	const error = (code: string) => ({
		status: 200,
		body: { actionSucceed: false, errorWrappers: [{ error: code }] },
	})
	expect(await ask(sandbox, { countryCode: 'DE', vatNumber: '301' })).toEqual(
		error('MS_UNAVAILABLE'),
	)
	expect(await ask(sandbox, { countryCode: 'DE', vatNumber: '999' })).toEqual(
		error('SERVICE_UNAVAILABLE'),
	)
	expect(await ask(sandbox, { countryCode: 'Germany', vatNumber: '100' })).toEqual(
		error('INVALID_INPUT'),
	)
	await setFailures(sandbox, { vies: 'IP_BLOCKED' })
	expect(await ask(sandbox, { countryCode: 'DE', vatNumber: '100' })).toEqual(error('IP_BLOCKED'))
	await setFailures(sandbox, { vies: 'down' })
	await expect(ask(sandbox, { countryCode: 'DE', vatNumber: '100' })).rejects.toThrow()
	await setFailures(sandbox, { vies: 'error' })
	expect(await ask(sandbox, { countryCode: 'DE', vatNumber: '100' })).toMatchObject({ status: 500 })
	expect(await readPage(sandbox.url)).toContain('set to fail')
})

test('O4 a page tells the numbers to try, and what was asked can be read', async () => {
	const sandbox = await openSandbox()
	await ask(sandbox, { countryCode: 'EL', vatNumber: '100', ...REQUESTER })
	const page = await readPage(`${sandbox.url}/vies`)
	expect(page).toContain('GLOBAL_MAX_CONCURRENT_REQ_TIME')
	const asked = await fetch(`${sandbox.url}/sandbox/vies.json`)
	expect(await asked.json()).toEqual({
		asked: [{ countryCode: 'EL', vatNumber: '100', ...REQUESTER }],
	})
})
