import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { loadSampleCars } from '../../server/cars/sample-cars.ts'
import { connectDatabase } from '../../server/db/database.ts'
import {
	type LocalPostgres,
	startLocalPostgres,
} from '../../server/db/local-postgres/local-postgres.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'

export const CHECKOUT = path.join(import.meta.dirname, '../..')

/** Known to the run, so that it can make captchas that take no second each to solve. */
export const CAPTCHA_KEY = 'a-key-that-only-fault-runs-know-of'

export type Role = 'all' | 'web' | 'worker' | 'desk'

/** Where each is asked whether it works. */
const READINESS: Record<Role, string> = {
	all: '/readyz',
	web: '/readyz',
	worker: '/metrics',
	desk: '/health/live',
}

/** One process of the service, which may be killed and started again on its port. */
export type Service = {
	readonly url: string
	/** Milliseconds from the start to the first answer. */
	start(): Promise<number>
	kill(signal?: NodeJS.Signals): Promise<void>
	pid(): number | undefined
}

/** A checkout whose service is run. */
export type Version = {
	readonly checkout: string
	readonly program: string
	/** Where its log goes; nowhere otherwise. */
	readonly logFile?: string
}

export const THIS_VERSION: Version = { checkout: CHECKOUT, program: 'server/commands/main.ts' }

export type Deployment = {
	readonly sandbox: Sandbox
	readonly database: pg.Pool
	readonly databaseUrl: string
	readonly dataDir: string
	/** Of the database, the provider and the mail server, as each process has them. */
	readonly settings: Readonly<Record<string, string>>
	service(role?: Role, environment?: Record<string, string>, version?: Version): Promise<Service>
}

/** A database, the stand-ins and any number of services, each in its own process; all gone afterwards. */
export function inDeployment<Result>(
	work: (deployment: Deployment) => Promise<Result>,
): Promise<Result> {
	return inDeploymentOn(startLocalPostgres, work)
}

/** The same on another database than the one that comes along. */
export async function inDeploymentOn<Kept extends LocalPostgres, Result>(
	startDatabase: (options: { readonly dataDir: string }) => Promise<Kept>,
	work: (deployment: Deployment, database: Kept) => Promise<Result>,
	prepare: (connection: Connection, url: string) => Promise<void> = migrateAndLoadCars,
): Promise<Result> {
	await using stack = new AsyncDisposableStack()
	disposeOnSignal(stack)
	const dataDir = await mkdtemp(path.join(os.tmpdir(), 'coc-faults-'))
	stack.defer(() => rm(dataDir, { recursive: true, force: true }))
	const postgres = await startDatabase({ dataDir })
	stack.defer(() => postgres.release())
	const connection = connectDatabase(postgres.url, 4, 'no-timeouts')
	stack.defer(() => connection.close())
	await prepare(connection, postgres.url)
	const sandbox = await startSandbox({
		port: 0,
		smtpPort: 0,
		dataDir: path.join(dataDir, 'sandbox'),
	})
	stack.defer(() => sandbox.stop())

	// One address for all of them, as behind a proxy.
	const publicUrl = 'http://localhost:3000'
	const settings = {
		DATABASE_URL: postgres.url,
		PUBLIC_URL: publicUrl,
		PAYMENT_PROVIDER: 'zaver',
		ZAVER_API_URL: sandbox.url,
		ZAVER_API_KEY: 'sandbox-key',
		ZAVER_CALLBACK_TOKEN: 'sandbox-callback-token',
		SMTP_URL: sandbox.smtpUrl,
		ALTCHA_HMAC_KEY: CAPTCHA_KEY,
	}
	const deployment: Deployment = {
		sandbox,
		database: connection.pool,
		databaseUrl: postgres.url,
		dataDir,
		settings,
		service: async (role = 'all', environment = {}, version = THIS_VERSION) => {
			const port = await freePort()
			const service = serviceOn(version, port, READINESS[role], {
				...settings,
				METRICS_PORT: role === 'worker' ? String(port) : '0',
				DESK_PORT: role === 'desk' ? String(port) : '0',
				DESK_URL: `http://localhost:${port}`,
				...environment,
				ROLE: role,
				PORT: String(port),
				// Fault runs send each order from an address of its own.
				TRUSTED_PROXIES: '127.0.0.1',
				ORDERS_PER_CLIENT_PER_HOUR: '1000000',
				ORDERS_PER_ADDRESS_PER_HOUR: '1000000',
				CARS_PER_CLIENT_PER_DAY: '1000000',
			})
			stack.defer(() => service.kill())
			return service
		},
	}
	return await work(deployment, postgres)
}

type Connection = ReturnType<typeof connectDatabase>

async function migrateAndLoadCars({ db }: Connection, url: string): Promise<void> {
	await migrateDatabase(url)
	await loadSampleCars(db)
}

const running = new Set<AsyncDisposableStack>()

/** An interrupted run leaves no process behind either. */
export function disposeOnSignal(stack: AsyncDisposableStack): void {
	if (running.size === 0) for (const signal of SIGNALS) process.on(signal, disposeAll)
	running.add(stack)
	stack.defer(() => {
		running.delete(stack)
		if (running.size === 0) for (const signal of SIGNALS) process.off(signal, disposeAll)
	})
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

function disposeAll(): void {
	const disposals = [...running].map((stack) => stack.disposeAsync())
	void Promise.allSettled(disposals).finally(() => process.exit(1))
}

function serviceOn(
	{ checkout, program, logFile }: Version,
	port: number,
	readinessPath: string,
	environment: Record<string, string>,
): Service {
	const url = `http://127.0.0.1:${port}`
	let child: ChildProcess | undefined
	return {
		url,
		async start() {
			const began = performance.now()
			await using log = logFile ? await open(logFile, 'a') : null
			// As npm start does.
			child = spawn(process.execPath, ['--max-semi-space-size=4', program], {
				cwd: checkout,
				env: {
					...process.env,
					NODE_ENV: '',
					NODE_COMPILE_CACHE: 'node_modules/.cache/node',
					...environment,
				},
				stdio: ['ignore', log?.fd ?? 'ignore', log?.fd ?? 'ignore'],
			})
			const { exitCode } = await readyOrEnded(child, url + readinessPath)
			if (exitCode !== null) throw new Error(`The service ended with ${exitCode} at its start`)
			return performance.now() - began
		},
		async kill(signal = 'SIGKILL') {
			if (!child || child.exitCode !== null || child.signalCode !== null) return
			const ended = new Promise((resolve) => child?.once('exit', resolve))
			child.kill(signal)
			await ended
		},
		pid: () => child?.pid,
	}
}

// Long, for a machine that has much else to do.
const READY_WITHIN_MS = 60_000

async function readyOrEnded(child: ChildProcess, url: string) {
	const deadline = performance.now() + READY_WITHIN_MS
	while (performance.now() < deadline && child.exitCode === null) {
		if (await answers(url)) return { exitCode: null }
		await pause(25)
	}
	return { exitCode: child.exitCode ?? -1 }
}

async function answers(url: string): Promise<boolean> {
	const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
	return answer?.ok ?? false
}

export async function freePort(): Promise<number> {
	const server = net.createServer().listen(0, '127.0.0.1')
	await new Promise((resolve) => server.once('listening', resolve))
	const address = server.address()
	await new Promise((resolve) => server.close(resolve))
	return typeof address === 'object' && address ? address.port : 0
}
