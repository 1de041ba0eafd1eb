import { useEffect } from 'react'
import { delayBeforeLook } from './look-schedule.ts'

/** Says whether there is a reason to look again. */
type Look = (signal: AbortSignal) => Promise<boolean>

/**
 * Looks now, then again by the schedule for as long as `look` asks for it. A page nobody sees rests,
 * and looks at once when the visitor comes back to it, be it from the payment provider or another tab
 * (after the look that is under way, if one is).
 * `look` must stay the same function between renders unless it is to start over.
 */
export function useLooking(look: Look): void {
	useEffect(() => {
		const controller = new AbortController()
		const { signal } = controller
		let looksSoFar = 0
		let isLooking = false
		/** The visitor came back during a look: what it brings may be from before. */
		let isOutdated = false
		let timer: ReturnType<typeof setTimeout> | undefined

		const lookOnce = async (): Promise<void> => {
			clearTimeout(timer)
			isLooking = true
			isOutdated = false
			const wantsMore = await look(signal)
			isLooking = false
			looksSoFar += 1
			if (signal.aborted || document.hidden) return
			if (isOutdated) return lookOnce()
			const delay = wantsMore ? delayBeforeLook(looksSoFar) : null
			if (delay !== null) timer = setTimeout(lookOnce, delay)
		}
		const restOrReturn = () => {
			clearTimeout(timer)
			if (document.hidden) return
			looksSoFar = 0
			if (isLooking) isOutdated = true
			else void lookOnce()
		}
		const returnFromHistory = (event: PageTransitionEvent) => {
			if (event.persisted) restOrReturn()
		}

		void lookOnce()
		document.addEventListener('visibilitychange', restOrReturn, { signal })
		window.addEventListener('pageshow', returnFromHistory, { signal })
		window.addEventListener('online', restOrReturn, { signal })
		return () => {
			controller.abort()
			clearTimeout(timer)
		}
	}, [look])
}
