import { setTimeout as pause } from 'node:timers/promises'
import { runDesk } from '../desk/run-desk.ts'
import { screenOn } from '../desk/terminal/screen.ts'
import { terminalOf } from '../desk/terminal/terminal.ts'

const INTERRUPTED = 130
const SHUTDOWN_TIMEOUT_MS = 5_000
// Ctrl-C in a terminal may reach us twice: from the terminal and from npm.
const DEBOUNCE_MS = 1_000

const terminal = terminalOf(process)
const stop = new AbortController()
const stopped = Promise.withResolvers<number>()
const stopWith = (code: number) => {
	stop.abort()
	stopped.resolve(code)
}

let signalledAt: number | null = null
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
	process.on(signal, () => {
		// A second signal ends the process at once.
		if (signalledAt !== null && Date.now() - signalledAt > DEBOUNCE_MS) process.exit(INTERRUPTED)
		signalledAt ??= Date.now()
		stopWith(INTERRUPTED)
	})
}
// EPIPE, as of `desk orders | head`.
process.stdout.on('error', () => stopWith(0))

const stack = new AsyncDisposableStack()
const done = runDesk(process.argv.slice(2), {
	terminal,
	signal: stop.signal,
	// Loaded only when needed: --help answers at once.
	openDesk: async () => {
		const { openDesk } = await import('../desk/open-desk.ts')
		return openDesk(stack, process.env, screenOn(terminal).tell)
	},
})
const early = stopped.promise.then(async (code) => {
	// A command that listens may still say how it ended.
	await Promise.race([done, pause(SHUTDOWN_TIMEOUT_MS)])
	await Promise.race([stack.disposeAsync(), pause(SHUTDOWN_TIMEOUT_MS)])
	process.exit(code)
})

process.exitCode = await Promise.race([done, early])
if (!stop.signal.aborted) await stack.disposeAsync()
