import { setTimeout as pause } from 'node:timers/promises'
import { runDesk } from '../desk/run-desk.ts'
import { screenOn } from '../desk/terminal/screen.ts'
import { terminalOf } from '../desk/terminal/terminal.ts'

const INTERRUPTED = 130
const PATIENCE_MS = 5_000
// Ctrl-C in a terminal may reach us twice: from the terminal and from npm.
const SAME_PRESS_MS = 1_000

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
		// Who asks again does not want to wait.
		if (signalledAt !== null && Date.now() - signalledAt > SAME_PRESS_MS) process.exit(INTERRUPTED)
		signalledAt ??= Date.now()
		stopWith(INTERRUPTED)
	})
}
// Whoever reads us has seen enough: `desk orders | head`.
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
	await Promise.race([done, pause(PATIENCE_MS)])
	await Promise.race([stack.disposeAsync(), pause(PATIENCE_MS)])
	process.exit(code)
})

process.exitCode = await Promise.race([done, early])
if (!stop.signal.aborted) await stack.disposeAsync()
