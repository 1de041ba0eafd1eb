import { useEffect } from 'react'
import { delayBeforePoll } from './polling-schedule.ts'

/** Resolves to whether to poll again. */
type Poll = (signal: AbortSignal) => Promise<boolean>

/**
 * Polls at once, then by the schedule for as long as `poll` asks for it. Pauses while the page is hidden,
 * and polls at once when the visitor comes back to it, be it from the payment provider or another tab
 * (after the poll in flight, if there is one).
 * `poll` must stay the same function between renders unless it is to start over.
 */
export function usePolling(poll: Poll): void {
	useEffect(() => {
		const controller = new AbortController()
		const { signal } = controller
		let pollsSoFar = 0
		let isPolling = false
		/** The visitor came back during a poll: its answer may be stale. */
		let isStale = false
		let timer: ReturnType<typeof setTimeout> | undefined

		const pollOnce = async (): Promise<void> => {
			clearTimeout(timer)
			isPolling = true
			isStale = false
			const wantsMore = await poll(signal)
			isPolling = false
			pollsSoFar += 1
			if (signal.aborted || document.hidden) return
			if (isStale) return pollOnce()
			const delay = wantsMore ? delayBeforePoll(pollsSoFar) : null
			if (delay !== null) timer = setTimeout(pollOnce, delay)
		}
		const pauseOrResume = () => {
			clearTimeout(timer)
			if (document.hidden) return
			pollsSoFar = 0
			if (isPolling) isStale = true
			else void pollOnce()
		}
		const returnFromHistory = (event: PageTransitionEvent) => {
			if (event.persisted) pauseOrResume()
		}

		void pollOnce()
		document.addEventListener('visibilitychange', pauseOrResume, { signal })
		window.addEventListener('pageshow', returnFromHistory, { signal })
		window.addEventListener('online', pauseOrResume, { signal })
		return () => {
			controller.abort()
			clearTimeout(timer)
		}
	}, [poll])
}
