import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import {
	createPayment,
	makeFolder,
	openSandbox,
	openShop,
	payInFull,
	readBook,
	readPage,
	setFailures,
} from './test-bench.ts'

function run(args: string[], env: Record<string, string> = {}) {
	const child = spawn(process.execPath, args, { env: { ...process.env, ...env } })
	onTestFinished(() => {
		child.kill('SIGKILL')
	})
	return child
}

test('the book survives a restart and a torn last line', async () => {
	const dataDir = await makeFolder()
	const first = await openSandbox({ dataDir })
	const paid = await payInFull(first)
	const open = await createPayment(first, { idempotencyKey: 'attempt-2' })
	const before = await readBook(first)
	await first.stop()
	await appendFile(join(dataDir, 'book.jsonl'), '{"payment":{"paymentId":"torn')

	const second = await openSandbox({ dataDir })
	const links = { paymentLink: expect.any(String), token: expect.any(String) }
	expect(await readBook(second)).toMatchObject(before.map((payment) => ({ ...payment, ...links })))
	const again = await createPayment(second, { idempotencyKey: 'attempt-2' })
	expect(again.paymentId).toBe(open.paymentId)
	const path = new URL(paid.paymentLink).pathname
	expect(await readPage(second.url + path)).toContain('is settled')
})

test('what was answered is still there after the process was killed', async () => {
	const dataDir = await makeFolder()
	const script = `
		import { startSandbox } from ${JSON.stringify(join(import.meta.dirname, 'sandbox.ts'))}
		const { url } = await startSandbox({ port: 0, smtpPort: 0, dataDir: process.env.FOLDER })
		console.log(url)
	`
	const child = run(['--input-type=module', '-e', script], { FOLDER: dataDir })
	const [line] = await once(child.stdout, 'data')
	const killed = { url: String(line).trim(), smtpUrl: '', stop: async () => undefined }
	const payments = await Promise.all(Array.from({ length: 20 }, () => payInFull(killed)))
	child.kill('SIGKILL')
	await once(child, 'exit')

	const book = await readBook(await openSandbox({ dataDir }))
	expect(book.map(({ paymentId }) => paymentId).sort()).toEqual(
		payments.map(({ paymentId }) => paymentId).sort(),
	)
	expect(book.every(({ paymentStatus }) => paymentStatus === 'SETTLED')).toBe(true)
})

test('a port that is taken is one clear sentence and exit code 1', async () => {
	const { port } = new URL((await openShop()).url)
	const env = { PORT: String(Number(port) - 1), DATA_DIR: await makeFolder() }
	const child = run([join(import.meta.dirname, 'main.ts')], env)
	const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
	expect(complaint).toBe(`Port ${port} is taken by another program.\n`)
	expect(code).toBe(1)
})

test('a taken SMTP port is told as well, and leaves nothing running', async () => {
	const taken = Number(new URL((await openShop()).url).port)
	await expect(openSandbox({ smtpPort: taken })).rejects.toThrow(`Port ${taken} is taken`)
})

test('a signal stops it, even in the middle of a slow answer', async () => {
	// Below the range that others are given when they ask for any free port.
	const port = 20_000 + (process.pid % 4000) * 3
	const env = { PORT: String(port), DATA_DIR: await makeFolder() }
	const child = run([join(import.meta.dirname, 'main.ts')], env)
	await once(child.stdout, 'data')
	const running = { url: `http://127.0.0.1:${port + 1}`, smtpUrl: '', stop: async () => undefined }
	await setFailures(running, { api: 'slow', slowSeconds: 3600 })
	const cutOff = expect(createPayment(running)).rejects.toThrow()
	// A round trip later the slow call has arrived.
	await setFailures(running, {})
	child.kill('SIGTERM')
	expect(await once(child, 'exit')).toEqual([0, null])
	await cutOff
})

test('help tells the settings and starts nothing', async () => {
	const child = run([join(import.meta.dirname, 'main.ts'), '--help'])
	const [help, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
	expect(help).toContain('DATA_DIR')
	expect(code).toBe(0)
})

test('the home page is polite when nothing happened yet', async () => {
	const sandbox = await openSandbox()
	const page = await readPage(sandbox.url)
	expect(page).toContain('No payments yet')
	expect(page).toContain('href="/mail"')
})

test('the home page lists payments, newest first', async () => {
	const sandbox = await openSandbox()
	await createPayment(sandbox, { title: 'The first' })
	await createPayment(sandbox, { title: 'The second' })
	const page = await readPage(sandbox.url)
	expect(page.indexOf('The second')).toBeLessThan(page.indexOf('The first'))
	expect(page).toContain('Open checkout')
})
