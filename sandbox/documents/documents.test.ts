import { expect, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import { openSandbox, readPage, setFailures } from '../test-bench.ts'

const CAR = 'VND1A2B3C4D567890'
const OTHER_CAR = 'VND2E3F4G5H678901'

async function ask(sandbox: Sandbox, car = CAR, token = 'sandbox-documents-token') {
	const response = await fetch(`${sandbox.url}/documents/${car}`, {
		headers: { authorization: `Bearer ${token}` },
	})
	return { status: response.status, body: await response.text() }
}

test('C4 a certificate is handed out for a known car, to who has the token', async () => {
	const sandbox = await openSandbox()
	const { status, body } = await ask(sandbox)
	expect(status).toBe(200)
	expect(body).toMatch(/^%PDF-1\.4\n/)
	expect(body).toContain(`(${CAR})`)
	// The table of places is right: readers that trust it find every object.
	const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(body) ?? []
	expect(body.slice(Number(start))).toMatch(/^xref\n0 6\n/)
	for (const [, place = ''] of body.matchAll(/^(\d{10}) 00000 n $/gm)) {
		expect(body.slice(Number(place))).toMatch(/^\d 0 obj/)
	}
	expect(await ask(sandbox, 'VND9X8Y7Z6W543210')).toMatchObject({ status: 404 })
	expect(await ask(sandbox, CAR, 'guessed')).toMatchObject({ status: 401 })
})

test('C4 it fails on demand, and tells what it was asked', async () => {
	const sandbox = await openSandbox()
	const failing = async (documents: string) => {
		await setFailures(sandbox, { documents })
		return ask(sandbox)
	}
	expect(await failing('not-yet')).toMatchObject({ status: 404 })
	expect(await failing('nothing')).toEqual({ status: 204, body: '' })
	expect(await failing('error')).toMatchObject({ status: 500 })
	expect(await failing('busy')).toMatchObject({ status: 503 })
	expect(await failing('empty')).toEqual({ status: 200, body: '' })
	expect((await failing('garbage')).body).toContain('<h1>')
	expect((await failing('huge')).body).toHaveLength(30 * 1024 * 1024)
	expect((await failing('wrong-car')).body).toContain(`(${OTHER_CAR})`)
	await expect(failing('down')).rejects.toThrow()
	await expect(failing('cut-off')).rejects.toThrow()
	expect(await readPage(sandbox.url)).toContain('set to fail')
	const answer = await fetch(`${sandbox.url}/sandbox/documents.json`)
	expect(await answer.json()).toEqual({ asked: Array(10).fill(CAR) })
	expect(await readPage(`${sandbox.url}/documents`)).toContain(CAR)
})
