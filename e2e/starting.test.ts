import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { mailboxAt } from './mailbox.ts'
import { placeOrder } from './place-order.ts'
import { freePorts } from './running-app.ts'
import { newDatabase } from './shared-database.ts'
import { expect, test } from './test.ts'

test('Ctrl-C stops everything, whoever never finishes a request; the next start has the orders, and handles one after a kill right after isSuccess: one payment, one mail', async ({
	startOwnApp,
}) => {
	// A step whose worker is gone is known by what it has not said for a while.
	test.slow()
	const app = await startOwnApp()
	const startAgain = () => startOwnApp({ dataDir: app.dataDir, port: app.port })
	const mailbox = mailboxAt(app.standInUrl)
	const orderId = await placeOrder(app.url, 'kvar@example.com')
	await mailbox.waitFor('kvar@example.com', /Betala/)
	const slow = net.connect(app.port, '127.0.0.1')
	slow.on('error', () => undefined)
	slow.write('POST /api/order/create HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{')
	await once(slow, 'connect')
	expect(await app.stop()).toBe(0)
	slow.destroy()

	const again = await startAgain()
	const kept = await fetch(`${app.url}/api/order/payment?id=${orderId}`)
	expect(kept.status).toBe(200)
	expect(await mailbox.all('kvar@example.com')).toHaveLength(1)

	const crashed = await placeOrder(app.url, 'krasch@example.com')
	await again.kill()
	await startAgain()
	await expect(async () => {
		expect((await mailbox.all('krasch@example.com')).length).toBeGreaterThan(0)
	}).toPass({ timeout: 150_000, intervals: [200] })
	const summary = await fetch(`${app.url}/api/order/payment?id=${crashed}`)
	expect(await summary.json()).toMatchObject({ orderId: crashed, paymentStatus: 'CREATED' })
	const book = await fetch(`${app.standInUrl}/sandbox/payments.json?reference=${crashed}`)
	expect(JSON.parse(await book.text()).payments).toHaveLength(1)
	expect(await mailbox.all('krasch@example.com')).toHaveLength(1)
})

for (const offset of [0, 2]) {
	test(`PORT+${offset} taken by another program is told in a sentence`, async () => {
		const port = await freePorts()
		const squatter = net.createServer().listen(port + offset, '127.0.0.1')
		await once(squatter, 'listening')
		const DATABASE_URL = await newDatabase()
		const server = spawn(process.execPath, ['server/commands/main.ts'], {
			cwd: path.dirname(import.meta.dirname),
			env: { ...process.env, NODE_ENV: '', PORT: String(port), DATABASE_URL },
		})
		let told = ''
		server.stderr.on('data', (chunk) => {
			told += chunk
		})
		expect(await once(server, 'exit')).toEqual([1, null])
		expect(told.trim()).toBe(
			`Port ${port + offset} is taken. Stop the program that has it, or change PORT (the four after it are used too), METRICS_PORT or DESK_PORT, which must differ.`,
		)
		squatter.close()
	})
}
