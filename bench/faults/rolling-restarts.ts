import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { noPromises, order } from './customers.ts'
import { type Fault, type FaultOptions, outcomeOf } from './fault.ts'
import { freePort, type House, inHouse, type Service } from './house.ts'
import { reconcileLedgers } from './ledgers.ts'

const CUSTOMERS = 4

export const rollingRestarts: Fault = {
	name: 'rolling-restarts',
	what: 'two web processes behind HAProxy and a worker, restarted in turn (SIGTERM) while customers order',
	run: async (options) =>
		(await hasProxy())
			? inHouse((house) => restartIn(house, options))
			: { n: 0, holds: null, figures: 'HAProxy is not installed (apt install haproxy)' },
}

async function restartIn(house: House, { isShort, tell }: FaultOptions) {
	const restarts = isShort ? 5 : 50
	const webs = [await house.service('web'), await house.service('web')]
	const worker = await house.service('worker')
	const services = [...webs, worker]
	for (const service of services) await service.start()
	await using proxy = await startProxy(house, webs)

	const promises = noPromises()
	const pages = new Map<string, number>()
	const closing = new AbortController()
	const visiting = Promise.all([
		...Array.from({ length: CUSTOMERS }, async () => {
			while (!closing.signal.aborted) {
				await order(() => proxy.url, promises, closing.signal)
				await pause(100)
			}
		}),
		readPages(proxy.url, pages, closing.signal),
	])
	for (let restart = 1; restart <= restarts; restart++) {
		const service = services[restart % services.length]
		await service?.kill('SIGTERM')
		await service?.start()
		// As long as the proxy needs to find out.
		await pause(1_000)
		if (restart % 10 === 0)
			tell(`${restart} of ${restarts} restarts, ${promises.kept.length} orders`)
	}
	closing.abort()
	await visiting
	const books = await reconcileLedgers(house, promises)
	const answers = [...promises.answers, ...pages]
	const all = answers.reduce((sum, [, count]) => sum + count, 0)
	const failed = answers.filter(([told]) => told !== '200')
	const failures = failed.map(([told, count]) => `${count} × ${told}`).join(', ') || '0'
	return outcomeOf(restarts, books, `${failures} of ${all} requests failed`, failed.length === 0)
}

async function readPages(url: string, answers: Map<string, number>, signal: AbortSignal) {
	while (!signal.aborted) {
		const answer = await fetch(`${url}/order`).catch(() => null)
		const whole = await answer?.text().catch(() => null)
		const told = answer && typeof whole === 'string' ? String(answer.status) : 'no answer'
		answers.set(told, (answers.get(told) ?? 0) + 1)
		await pause(50)
	}
}

async function hasProxy(): Promise<boolean> {
	const asked = spawn('haproxy', ['-v'], { stdio: 'ignore' })
	return new Promise((resolve) => {
		asked.once('error', () => resolve(false))
		asked.once('exit', (code) => resolve(code === 0))
	})
}

async function startProxy({ dataDir }: House, webs: readonly Service[]) {
	const port = await freePort()
	const file = path.join(dataDir, 'haproxy.cfg')
	await writeFile(file, proxyConfig(port, webs))
	const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
	const url = `http://127.0.0.1:${port}`
	await untilServing(proxy, url)
	return {
		url,
		async [Symbol.asyncDispose]() {
			if (proxy.exitCode !== null) return
			const ended = once(proxy, 'exit')
			proxy.kill('SIGKILL')
			await ended
		},
	}
}

/** Only a connection that could not be made is tried again: an order is never sent twice by the proxy. */
function proxyConfig(port: number, webs: readonly Service[]): string {
	const servers = webs.map(({ url }, index) => `	server web${index} ${new URL(url).host}`)
	return `
defaults
	mode http
	timeout connect 1s
	timeout client 60s
	timeout server 60s
	retries 3
	retry-on conn-failure
	option redispatch 1
	option httpchk GET /readyz
	default-server check inter 200ms fall 2 rise 2
listen shop
	bind 127.0.0.1:${port}
	balance roundrobin
${servers.join('\n')}
`
}

async function untilServing(proxy: ChildProcess, url: string): Promise<void> {
	for (let tries = 0; tries < 100 && proxy.exitCode === null; tries++) {
		const answer = await fetch(`${url}/readyz`).catch(() => null)
		if (answer?.ok) return
		await pause(100)
	}
	proxy.kill('SIGKILL')
	throw new Error('HAProxy does not serve: look at its configuration in rolling-restarts.ts')
}
