import { useEffect } from 'react'
import { delayBeforePoll } from './polling-schedule.ts'

/** Says whether there is a reason to poll again. */
type Poll = (signal: AbortSignal) => Promise<boolean>

/**
 * Looks now, then again by the schedule for as long as `poll` asks for it. A page nobody sees rests,
 * and looks at once when the visitor comes back to it, be it from the payment provider or another tab
 * (after the poll that is under way, if one is).
 * `poll` must stay the same function between renders unless it is to start over.
 */
export function usePolling(poll: Poll): void {
	useEffect(() => {
		const controller = new AbortController()
		const { signal } = controller
		let pollsSoFar = 0
		let isPolling = false
		/** The visitor came back during a poll: what it brings may be from before. */
		let isOutdated = false
		let timer: ReturnType<typeof setTimeout> | undefined

		const pollOnce = async (): Promise<void> => {
			clearTimeout(timer)
			isPolling = true
			isOutdated = false
			const wantsMore = await poll(signal)
			isPolling = false
			pollsSoFar += 1
			if (signal.aborted || document.hidden) return
			if (isOutdated) return pollOnce()
			const delay = wantsMore ? delayBeforePoll(pollsSoFar) : null
			if (delay !== null) timer = setTimeout(pollOnce, delay)
		}
		const pauseOrResume = () => {
			clearTimeout(timer)
			if (document.hidden) return
			pollsSoFar = 0
			if (isPolling) isOutdated = true
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
