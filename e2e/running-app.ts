import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** So many are one app's. */
const PORTS = 5

const CHECKOUT = path.dirname(import.meta.dirname)

/** By which tests sign captchas themselves: solving one takes a second of a processor. */
export const CAPTCHA_KEY = 'only-for-runs-of-tests-on-one-machine'

export type RunningApp = {
	readonly url: string
	readonly standInUrl: string
	/** Of the office. */
	readonly deskUrl: string
	readonly port: number
	readonly dataDir: string
	readonly process: ChildProcess
	/** Everything it has printed. */
	output(): string
	/** As Ctrl-C does; resolves with the exit code. */
	stop(): Promise<number | null>
	/** As a crash does: no goodbye. */
	kill(): Promise<void>
}

export type StartOptions = {
	readonly dataDir?: string
	readonly port?: number
	readonly environment?: Record<string, string>
}

/** Starts the real thing, the way `npm start` does after its build. */
export async function startApp(options: StartOptions = {}): Promise<RunningApp> {
	const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'coc-app-')))
	const port = options.port ?? (await freePorts())
	const child = spawn(process.execPath, ['server/commands/main.ts'], {
		cwd: CHECKOUT,
		env: {
			...process.env,
			NODE_ENV: '',
			PORT: String(port),
			DATA_DIR: dataDir,
			METRICS_PORT: '0',
			ALTCHA_HMAC_KEY: CAPTCHA_KEY,
			// An accountant has said what is sold, so companies abroad are asked for a VAT number that counts.
			SUPPLY: 'service',
			// Every visitor of a test comes from this machine.
			ORDERS_PER_CLIENT_PER_HOUR: '100000',
			CARS_PER_CLIENT_PER_DAY: '100000',
			...options.environment,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let output = ''
	const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
	const ready = new Promise<void>((resolve) => {
		for (const stream of [child.stdout, child.stderr]) {
			stream.on('data', (chunk) => {
				output += chunk
				if (output.includes('Ctrl-C stops everything')) resolve()
			})
		}
	})
	const early = ended.then((code) => {
		throw new Error(`The server ended with ${code} before it was ready:\n${output}`)
	})
	await Promise.race([ready, early])
	early.catch(() => undefined)
	return {
		url: `http://localhost:${port}`,
		standInUrl: `http://localhost:${port + 1}`,
		deskUrl: `http://localhost:${port + 4}`,
		port,
		dataDir,
		process: child,
		output: () => output,
		stop: () => {
			child.kill('SIGINT')
			return ended
		},
		kill: async () => {
			child.kill('SIGKILL')
			await ended
		},
	}
}

/** Stops the app (and with it its database) and removes its data. */
export async function removeApp(app: RunningApp): Promise<void> {
	await app.stop()
	await rm(app.dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** The app listens on a port, the stand-ins on the two after it, and the desk on the fourth. */
export async function freePorts(): Promise<number> {
	for (let attempt = 0; attempt < 50; attempt++) {
		// Below the ports that systems hand out for outgoing connections.
		const port = 10_000 + Math.floor(Math.random() * 4_000) * PORTS
		const ports = Array.from({ length: PORTS }, (_, index) => port + index)
		const free = await Promise.all(ports.map(isFree))
		if (free.every(Boolean)) return port
	}
	throw new Error(`No ${PORTS} free ports in a row were found`)
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = net.createServer()
		server.once('error', () => resolve(false))
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
	})
}
