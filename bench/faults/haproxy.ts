import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Deployment, freePort, type Service } from './deployment.ts'

export const NO_PROXY = 'HAProxy is not installed (apt install haproxy)'

export type RunningProxy = {
	/** Host and port where it listens. */
	readonly address: string
	stop(): Promise<void>
}

export async function hasProxy(): Promise<boolean> {
	const asked = spawn('haproxy', ['-v'], { stdio: 'ignore' })
	return new Promise((resolve) => {
		asked.once('error', () => resolve(false))
		asked.once('exit', (code) => resolve(code === 0))
	})
}

/** Runs HAProxy on a free port, as the configuration for that port says. */
export async function startProxy(
	file: string,
	configFor: (address: string) => string,
): Promise<RunningProxy> {
	const address = `127.0.0.1:${await freePort()}`
	await writeFile(file, configFor(address))
	const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
	await once(proxy, 'spawn')
	// An interrupted run leaves none behind.
	const kill = () => proxy.kill('SIGKILL')
	process.once('exit', kill)
	return {
		address,
		async stop() {
			process.off('exit', kill)
			if (proxy.exitCode !== null || proxy.signalCode !== null) return
			const ended = once(proxy, 'exit')
			kill()
			await ended
		},
	}
}

/** One address for several web processes. */
export async function startWebProxy({ dataDir }: Deployment, webs: readonly Service[]) {
	const file = path.join(dataDir, 'haproxy.cfg')
	const proxy = await startProxy(file, (address) => webConfig(address, webs))
	const url = `http://${proxy.address}`
	try {
		await untilServing(url)
	} catch (error) {
		await proxy.stop()
		throw error
	}
	return { url, [Symbol.asyncDispose]: () => proxy.stop() }
}

/**
 * Only a connection that could not be made is retried: the proxy never sends an order twice.
 * A process that is slow to say that it is ready, on a busy machine, is not taken for one that is away.
 */
function webConfig(address: string, webs: readonly Service[]): string {
	const servers = webs.map(({ url }, index) => `	server web${index} ${new URL(url).host}`)
	return `
defaults
	mode http
	timeout connect 1s
	timeout client 60s
	timeout server 60s
	timeout check 3s
	retries 3
	retry-on conn-failure
	option redispatch 1
	option httpchk GET /readyz?exclude=database
	default-server check inter 200ms fall 2 rise 2
listen shop
	bind ${address}
	balance roundrobin
${servers.join('\n')}
`
}

async function untilServing(url: string): Promise<void> {
	for (let tries = 0; tries < 100; tries++) {
		const answer = await fetch(`${url}/readyz`).catch(() => null)
		if (answer?.ok) return
		await pause(100)
	}
	throw new Error('HAProxy does not serve: look at its configuration in haproxy.ts')
}
