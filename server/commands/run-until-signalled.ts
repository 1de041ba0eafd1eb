import type { Log, StopReason } from '../log/log.ts'
import { explain } from './explain-error.ts'

// Ctrl-C in a terminal may reach us twice: from the terminal and from npm.
const DEBOUNCE_MS = 1_000
// Longer than any request or job that is waited for.
const SHUTDOWN_TIMEOUT_MS = 40_000

type Run = {
	/** Aborted, with its reason, as soon as the process is to stop. */
	readonly stopping: AbortSignal
	/** From here on uncaught errors go to this log, which never quotes personal data. */
	logTo(log: Log): void
}

/**
 * Starts, waits for Ctrl-C or a service manager's stop, and takes everything down again in the
 * reverse order. A failed start is explained in a sentence where an operator can mend it, else
 * with its stack trace. After an uncaught error the state is unknown: we stop.
 */
export async function runUntilSignalled(
	start: (stack: AsyncDisposableStack, run: Run) => Promise<void>,
): Promise<void> {
	const stack = new AsyncDisposableStack()
	const stop = new AbortController()
	const stopped = Promise.withResolvers<void>()
	let log: Log | null = null

	const stopFor = (reason: StopReason) => {
		if (stop.signal.aborted) return
		stop.abort(reason)
		log?.stopping(reason)
		stopped.resolve()
	}
	const fail = (error: unknown) => {
		process.exitCode = 1
		if (log) log.error(error)
		else console.error(explain(error))
	}
	const crash = (error: unknown) => {
		fail(error)
		stopFor('crash')
		setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
	}
	process.on('uncaughtException', crash).on('unhandledRejection', crash)
	onSignals(stopFor)

	try {
		await start(stack, {
			stopping: stop.signal,
			logTo: (chosen) => {
				log = chosen
				stack.defer(() => chosen.flush())
			},
		})
		await stopped.promise
	} catch (error) {
		// A start that was broken off on purpose needs no explanation.
		if (!stop.signal.aborted) console.error(explain(error))
		process.exitCode = 1
	}
	await stack.disposeAsync().catch(fail)
}

function onSignals(stopFor: (signal: 'SIGINT' | 'SIGTERM') => void): void {
	let signalledAt: number | null = null
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.on(signal, () => {
			// A second signal ends the process at once.
			if (signalledAt !== null && Date.now() - signalledAt > DEBOUNCE_MS) process.exit(1)
			signalledAt ??= Date.now()
			stopFor(signal)
		})
	}
}
