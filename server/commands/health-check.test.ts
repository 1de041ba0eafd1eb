import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'

const PROGRAM = path.join(import.meta.dirname, 'health-check.ts')

/** Answers at one path only, as a web process or a worker's metrics server does. */
async function answeringAt(only: string, status = 200): Promise<string> {
	const server = createServer(({ url }, response) => {
		response.writeHead(url === only ? status : 404).end()
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close())
	const address = server.address()
	return String(typeof address === 'object' && address ? address.port : 0)
}

async function isHealthy(environment: Record<string, string>): Promise<boolean> {
	const env = { ...process.env, ...environment }
	return promisify(execFile)(process.execPath, [PROGRAM], { env }).then(
		() => true,
		() => false,
	)
}

describe('the health check of a container', () => {
	test('asks a web process whether it is alive', async () => {
		expect(await isHealthy({ ROLE: 'web', PORT: await answeringAt('/healthz') })).toBe(true)
	})

	test('asks a worker for its metrics, since it serves nothing else', async () => {
		const port = await answeringAt('/metrics')
		expect(await isHealthy({ ROLE: 'worker', PORT: '1', METRICS_PORT: port })).toBe(true)
	})

	test('asks a desk at its own port', async () => {
		const port = await answeringAt('/health/live')
		expect(await isHealthy({ ROLE: 'desk', PORT: '1', DESK_PORT: port })).toBe(true)
	})

	test('fails where nobody listens, or with an error', async () => {
		expect(await isHealthy({ ROLE: 'all', PORT: '1' })).toBe(false)
		expect(await isHealthy({ ROLE: 'all', PORT: await answeringAt('/healthz', 500) })).toBe(false)
	})
})
