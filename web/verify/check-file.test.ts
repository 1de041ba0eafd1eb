import { createServer, type ServerResponse } from 'node:http'
import { MOST_CERTIFICATE_BYTES } from '@coc/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkFile } from './check-file.ts'

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

const ISSUED = {
	verdict: 'issued',
	issuedOn: '2026-11-16',
	replacedOn: null,
	chassisNumberEnd: '567890',
}

/** A real server, because what is tested is what it is asked and how its answers are read. */
async function apiThat(answer: (response: ServerResponse) => void) {
	const asked: string[] = []
	const server = createServer((request, response) => {
		asked.push(`${request.method} ${request.url}`)
		answer(response)
	})
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	onTestFinished(() => void server.close())
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('The server has no port')
	return { url: `http://127.0.0.1:${address.port}/`, asked }
}

const abc = new File(['abc'], 'abc.pdf')

describe('a file that is checked', () => {
	it('C9 is asked for by the SHA-256 of its bytes alone', async () => {
		const api = await apiThat((response) => response.end(JSON.stringify(ISSUED)))
		const checked = await checkFile(api.url, abc)
		expect(checked).toEqual({ kind: 'answered', verification: ISSUED, sha256: ABC })
		expect(api.asked).toEqual([`GET /api/certificate/verify?sha256=${ABC}`])
	})

	it('C9 that no certificate is as large as is not ours, and nobody is asked', async () => {
		const api = await apiThat((response) => response.end())
		const large = new File([new Uint8Array(MOST_CERTIFICATE_BYTES + 1)], 'film.pdf')
		expect(await checkFile(api.url, large)).toMatchObject({ verification: { verdict: 'unknown' } })
		expect(api.asked).toEqual([])
	})

	it('C9 that cannot be read, as a folder, is said so', async () => {
		const folder = new File([], 'folder')
		folder.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'))
		expect(await checkFile('http://127.0.0.1:1/', folder)).toEqual({ kind: 'unreadable' })
	})

	it.each([
		['an error', 500, '', {}, { kind: 'offline' }],
		['nothing', 204, '', {}, { kind: 'offline' }],
		['nonsense', 200, '{"verdict":"maybe"}', {}, { kind: 'offline' }],
		['too often', 429, '', { 'retry-after': '60' }, { kind: 'tooMany', seconds: 60 }],
	] as const)('C9 answered with %s is no verdict', async (_what, status, body, headers, result) => {
		const api = await apiThat((response) => response.writeHead(status, headers).end(body))
		expect(await checkFile(api.url, abc)).toEqual(result)
	})

	it('C9 with nobody to ask is no verdict', async () => {
		expect(await checkFile('http://127.0.0.1:1/', abc)).toEqual({ kind: 'offline' })
	})
})
