import { CHANGES_PATH } from '@coc/contract/desk'
import { followChanges } from './follow-changes.ts'
import { pacedLook } from './pace.ts'

type Live = {
	/** Reads again what is shown. */
	readonly look: () => Promise<unknown>
	/** Reads again who has an order open. */
	readonly lookAtViewers: (orderId: string) => void
	/** The server's stream has told something, here or in another tab. */
	readonly onHeard: () => void
	/** Nobody is signed in: there is nothing to look at until somebody is. */
	readonly isSignedOut: () => boolean
}

/** Tabs of one browser share one stream: a browser opens six connections to a host, and no more. */
const NAME = 'desk-changes'
/** What they tell each other before an order's id. */
const VIEWERS = 'viewers '

type Word = 'heard' | 'change' | `${typeof VIEWERS}${string}`

const POLL_MS = 10_000
const POLL_SPREAD_MS = 5_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * While the tab is seen: looks again every 10 to 15 seconds, and at once when the server says so. The tab that holds
 * the browser's lock follows the stream, and tells the others; hidden ones let go of it and rest.
 */
export function keepLive({ look, lookAtViewers, onHeard, isSignedOut }: Live): () => void {
	const paced = pacedLook(look)
	const channel = new BroadcastChannel(NAME)
	let seen: AbortController | null = null

	const soon = () => {
		if (seen && !isSignedOut()) paced.soon()
	}
	const hear = (word: unknown) => {
		onHeard()
		if (word === 'change') soon()
		if (seen && typeof word === 'string' && word.startsWith(VIEWERS)) {
			lookAtViewers(word.slice(VIEWERS.length))
		}
	}
	channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data)

	async function lead(signal: AbortSignal): Promise<void> {
		let pauseMs = FIRST_PAUSE_MS
		while (!signal.aborted) {
			const tell = (word: Word) => {
				pauseMs = FIRST_PAUSE_MS
				channel.postMessage(word)
				hear(word)
			}
			const isLetIn =
				isSignedOut() ||
				(await followChanges({
					path: CHANGES_PATH,
					onHeard: () => tell('heard'),
					onChange: () => tell('change'),
					onViewers: (orderId) => tell(`${VIEWERS}${orderId}`),
					signal,
				}).catch(() => true))
			// Whether the session has ended is found out by looking.
			if (!isLetIn) soon()
			await pause(pauseMs * (0.5 + Math.random()), signal)
			pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
		}
	}

	async function poll(signal: AbortSignal): Promise<void> {
		while (!signal.aborted) {
			await pause(POLL_MS + Math.random() * POLL_SPREAD_MS, signal)
			if (!signal.aborted) soon()
		}
	}

	function follow(): void {
		if (document.visibilityState === 'hidden') {
			seen?.abort()
			seen = null
			paced.stop()
			return
		}
		if (seen) return
		seen = new AbortController()
		const { signal } = seen
		// However long it was hidden, or asleep: one look.
		soon()
		void poll(signal)
		void navigator.locks.request(NAME, { signal }, () => lead(signal)).catch(() => undefined)
	}

	follow()
	document.addEventListener('visibilitychange', follow)
	return () => {
		document.removeEventListener('visibilitychange', follow)
		seen?.abort()
		seen = null
		paced.stop()
		channel.close()
	}
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) return resolve()
		const done = () => {
			clearTimeout(timer)
			signal.removeEventListener('abort', done)
			resolve()
		}
		const timer = setTimeout(done, ms)
		signal.addEventListener('abort', done)
	})
}
