import { readFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from './test.ts'

const KB = 1000

/** The bytes that travel for one address, compressed as the server sends them. */
function bytesOf(url: string): Promise<number> {
	return new Promise((resolve, reject) => {
		http
			.get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
				let bytes = 0
				response.on('data', (chunk: Buffer) => {
					bytes += chunk.length
				})
				response.on('end', () => resolve(bytes))
			})
			.on('error', reject)
	})
}

test('the first view of /order is light', async ({ baseURL }) => {
	const html = await (await fetch(`${baseURL}/order`)).text()
	const scripts = [...html.matchAll(/(?:src|modulepreload" href)="(\/assets\/[^"]+)"/g)].map(
		([, address]) => `${baseURL}${address}`,
	)
	const script = (await Promise.all(scripts.map(bytesOf))).reduce((sum, bytes) => sum + bytes, 0)
	const assets = path.join(import.meta.dirname, '..', 'web', 'dist', 'assets.json')
	const css = brotliCompressSync(JSON.parse(await readFile(assets, 'utf8')).css).length
	const page = await bytesOf(`${baseURL}/order`)

	expect(script + css, 'script and style').toBeLessThanOrEqual(82 * KB)
	expect(page, 'HTML with its style').toBeLessThanOrEqual(9 * KB)
})
