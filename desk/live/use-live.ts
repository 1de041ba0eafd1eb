import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { problemIn } from '../api/problem.ts'
import { keepLive } from './keep-live.ts'
import { type Line, lineAt } from './line.ts'
import { viewersKey } from './viewers-key.ts'

const CHECK_MS = 5_000

/** Who is signed in, and how one can be, are asked for where that is the question. */
const STILL = ['me', 'sign-in-ways']

const isLive = ({ queryKey, meta }: Query) =>
	!STILL.includes(String(queryKey[0])) && meta?.['isLive'] !== false

/** What is shown stays true: it is read again whenever something has changed. */
export function useLive(): Line {
	const queries = useQueryClient()
	const [line, setLine] = useState<Line>('fine')
	useEffect(() => {
		const now = () => performance.now()
		let [streamAt, answeredAt, isSignedOut, checkedAt] = [now(), now(), false, now()]
		const unsubscribe = queries.getQueryCache().subscribe((event) => {
			if (event.type !== 'updated') return
			const { action } = event
			if (action.type === 'success') {
				answeredAt = now()
				isSignedOut = false
			} else if (action.type === 'error') {
				const { status, code } = problemIn(action.error)
				if (status !== null) answeredAt = now()
				if (code === 'signed-out') isSignedOut = true
			}
		})
		const end = keepLive({
			look: () =>
				queries.invalidateQueries(
					{ predicate: isLive, refetchType: 'active' },
					{ cancelRefetch: false },
				),
			lookAtViewers: (orderId) =>
				void queries.invalidateQueries({ queryKey: viewersKey(orderId), refetchType: 'active' }),
			onHeard: () => {
				streamAt = now()
			},
			isSignedOut: () => isSignedOut,
		})
		const timer = setInterval(() => {
			// Asleep, hidden or offline nothing is missed: what is said is about now.
			const wasAway = now() - checkedAt > 2 * CHECK_MS || document.hidden || !navigator.onLine
			checkedAt = now()
			if (wasAway || isSignedOut) [streamAt, answeredAt] = [now(), now()]
			setLine(lineAt(now(), { streamAt, answeredAt, isSignedOut }))
		}, CHECK_MS)
		return () => {
			end()
			clearInterval(timer)
			unsubscribe()
		}
	}, [queries])
	return line
}
