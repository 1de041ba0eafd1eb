import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runDesk } from './testing/running-desk.ts'

const DEPLOY = path.join(import.meta.dirname, '../../../deploy')

/** What follows the desk's own lines in a file of deploy/. */
async function deskIn(file: string, begin: string): Promise<string> {
	const text = await readFile(path.join(DEPLOY, file), 'utf8')
	return text.slice(text.indexOf(begin))
}

test('D17 a call that is silent while its file is scanned and read is answered: desk and proxies wait as long as it may take', async () => {
	const { deskApp } = await runDesk({ works: false })
	const { requestTimeout, timeout } = deskApp.server
	expect(requestTimeout).toBe(120_000)
	expect(timeout).toBeGreaterThanOrEqual(requestTimeout)
	for (const [file, begin, wait] of [
		['haproxy.cfg', 'backend desk', /timeout server (\d+)s/],
		['nginx.conf', 'proxy_pass http://127.0.0.1:3301', /proxy_read_timeout (\d+)s/],
	] as const) {
		const [, seconds] = wait.exec(await deskIn(file, begin)) ?? []
		expect(Number(seconds) * 1000, file).toBeGreaterThan(requestTimeout)
	}
})
