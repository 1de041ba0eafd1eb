import type { FailureSwitch } from '../failures.ts'
import type { Book } from './book.ts'
import { afterAttempt, type Callback, newCallback } from './callback.ts'

const answerWithinMs = 10_000

export type Callbacks = {
	/** The messages a change calls for, to be stored together with the change. */
	about(subjectId: string, url: string | undefined, body: unknown): readonly Callback[]
	/** Sends stored messages, each until the merchant answers 2xx or it is given up. */
	send(callbacks: readonly Callback[]): void
	stop(): Promise<void>
}

export function createCallbacks(options: {
	readonly book: Book
	readonly failures: FailureSwitch
	readonly token: string
	readonly log: (message: string) => void
}): Callbacks {
	const { book, failures, token, log } = options
	const stopping = new AbortController()
	const timers = new Set<NodeJS.Timeout>()
	const underway = new Set<Promise<void>>()

	function schedule(callback: Callback) {
		if (callback.state !== 'pending' || stopping.signal.aborted) return
		const wait = Math.max(0, Date.parse(callback.dueAt) - Date.now())
		const timer = setTimeout(() => {
			timers.delete(timer)
			const attempt = deliver(callback)
				.catch((error) => log(`Callback to ${callback.url} could not be recorded: ${error}`))
				.finally(() => underway.delete(attempt))
			underway.add(attempt)
		}, wait)
		timers.add(timer)
	}

	async function deliver(callback: Callback) {
		const at = new Date()
		const result = await post(callback)
		// Cut off by our own stop: it stays pending and is sent again after the restart.
		if (stopping.signal.aborted) return
		const tried = afterAttempt(callback, at, result)
		await book.record({ callbacks: [tried] })
		log(`Callback to ${callback.url}: ${result}`)
		schedule(tried)
	}

	async function post(callback: Callback): Promise<string> {
		try {
			const answer = await fetch(callback.url, {
				method: 'POST',
				headers: { authorization: token, 'content-type': 'application/json' },
				body: JSON.stringify(callback.body),
				redirect: 'manual',
				signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)]),
			})
			await answer.body?.cancel()
			return String(answer.status)
		} catch (error) {
			return reasonOf(error)
		}
	}

	return {
		about(subjectId, url, body) {
			if (url === undefined) return []
			const callback = newCallback({ subjectId, url, body })
			const { callbacks: failure, lateSeconds } = failures.current()
			if (failure === 'lost') return [{ ...callback, state: 'lost' }]
			if (failure === 'doubled') return [callback, newCallback({ subjectId, url, body })]
			if (failure === 'late')
				return [{ ...callback, dueAt: new Date(Date.now() + lateSeconds * 1000).toISOString() }]
			return [callback]
		},
		send: (callbacks) => callbacks.forEach(schedule),
		async stop() {
			stopping.abort()
			for (const timer of timers) clearTimeout(timer)
			await Promise.all(underway)
		},
	}
}

// fetch hides why it failed in the cause; the system's own word for it says most.
function reasonOf(error: unknown): string {
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
	if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
	return cause instanceof Error ? cause.message : String(cause)
}
