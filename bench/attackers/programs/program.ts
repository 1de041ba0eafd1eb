import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import type { Fault, Outcome } from '../../faults/fault.ts'

/** Programs that others wrote. They are given loopback addresses only, and an end. */

type Ended = {
	readonly output: string
	/** False when its time was over first. */
	readonly byItself: boolean
}

/** Requests to the target must not go through the machine's proxy. */
const NO_PROXY = {
	HTTP_PROXY: undefined,
	HTTPS_PROXY: undefined,
	ALL_PROXY: undefined,
	http_proxy: undefined,
	https_proxy: undefined,
	all_proxy: undefined,
}

const REFUSED = 'http://127.0.0.1:9'

/** For a program that calls home for updates or results: the connection is refused. */
export const LOOPBACK_ONLY = {
	http_proxy: REFUSED,
	https_proxy: REFUSED,
	no_proxy: '127.0.0.1',
}

type RunOptions = {
	readonly folder: string
	readonly seconds: number
	readonly environment?: Readonly<Record<string, string>>
}

export function runProgram(
	name: string,
	parameters: readonly string[],
	{ folder, seconds, environment = {} }: RunOptions,
): Promise<Ended> {
	const { promise, resolve, reject } = Promise.withResolvers<Ended>()
	const child = execFile(
		name,
		parameters,
		{
			cwd: folder,
			env: { ...process.env, ...NO_PROXY, HOME: folder, TERM: 'dumb', ...environment },
			maxBuffer: 1 << 28,
			timeout: seconds * 1_000,
			killSignal: 'SIGKILL',
		},
		(error, stdout, stderr) => {
			// Their exit codes mean too many things: what they say is read instead.
			if (error?.code === 'ENOENT') reject(error)
			else resolve({ output: stdout + stderr, byItself: !error?.killed })
		},
	)
	child.stdin?.end()
	return promise
}

/** What a program of others is run for, where it is installed. */
export function needing(program: string, run: Fault['run']): Fault['run'] {
	return async (options) => ((await isInstalled(program)) ? run(options) : notInstalled(program))
}

async function isInstalled(name: string): Promise<boolean> {
	for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
		const found = await access(path.join(folder, name), constants.X_OK).then(
			() => true,
			() => false,
		)
		if (found) return true
	}
	return false
}

/** Each of them is the Debian package of its name. */
function notInstalled(name: string): Outcome {
	return notMeasured(`install ${name} (Debian: apt-get install ${name})`)
}

/** What keeps a run from being a measurement, if anything does. */
export function notMeasured(why: string): Outcome {
	return { n: 0, holds: null, figures: why }
}
