import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export type ServerProcess = {
	readonly url: string
	readonly metricsUrl: string
	/** Everything it has printed, on stdout and stderr. */
	output(): string
	/** The lines of its log. */
	log(): readonly Readonly<Record<string, unknown>>[]
	signal(name: NodeJS.Signals): void
	/** Resolves with its exit code; null when it was killed. */
	readonly ended: Promise<number | null>
}

const MAIN = path.join(import.meta.dirname, '../../commands/main.ts')

/** The real server in a process of its own. Its whole output is kept, to be searched. */
export async function startServerProcess(
	environment: Readonly<Record<string, string>>,
	imports: readonly string[] = [],
): Promise<ServerProcess> {
	const [port, metricsPort] = await Promise.all([freePort(), freePort()])
	const child = spawn(process.execPath, [...imports.map((file) => `--import=${file}`), MAIN], {
		env: {
			...process.env,
			NODE_ENV: '',
			PORT: String(port),
			METRICS_PORT: String(metricsPort),
			DESK_PORT: '0',
			LOG_LEVEL: 'info',
			...environment,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let output = ''
	const started = Promise.withResolvers<void>()
	const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text) => {
			output += text
			if (output.includes('"kind":"started"')) started.resolve()
		})
	}
	onTestFinished(async () => {
		child.kill('SIGKILL')
		await ended
	})
	void ended.then((code) =>
		started.reject(
			new Error(`The server ended with ${code} (is the site built? npm run build)\n${output}`),
		),
	)
	await started.promise
	return {
		url: `http://127.0.0.1:${port}`,
		metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
		output: () => output,
		log: () => output.split('\n').flatMap((line) => (line.startsWith('{') ? JSON.parse(line) : [])),
		signal: (name) => void child.kill(name),
		ended,
	}
}

export function linesOf(server: ServerProcess, kind: string) {
	return server.log().filter((line) => line['kind'] === kind)
}

/** Below those that systems hand out, which others may get before it is used; above those that e2e takes. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = 30_000 + Math.floor(Math.random() * 2_700)
		if (await isFree(port)) return port
	}
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer()
		server.once('error', () => resolve(false))
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
	})
}
