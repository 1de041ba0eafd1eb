import { Button } from '@coc/ui/button.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../api/client.ts'
import { useCalls } from '../api/desk-context.tsx'
import { problemText } from '../api/problem-text.ts'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'
import { SessionTable } from './session-table.tsx'

const SESSIONS = ['sessions']

/** Where one is signed in, and a way to end each. */
export function SessionsScreen() {
	const texts = useTexts()
	const { sessions: words, desk } = texts
	const calls = useCalls()
	const queries = useQueryClient()
	const tell = useTell()
	const [isEnding, setEnding] = useState(false)
	const { data, error, refetch } = useQuery({
		queryKey: SESSIONS,
		queryFn: ({ signal }) => dataOf(calls.sessions({ signal })),
	})
	const end = async (call: () => Promise<Answer<null>>, done: string) => {
		if (isEnding) return
		setEnding(true)
		const answer = await call()
		await queries.invalidateQueries({ queryKey: SESSIONS })
		setEnding(false)
		// One that somebody else has just ended is what was wanted.
		const isEnded = answer.ok || answer.problem.code === 'not-found'
		if (isEnded) tell('success', done)
		else tell('error', problemText(texts, answer.problem.code))
	}
	const others = data?.sessions.filter(({ isThis }) => !isThis) ?? []
	return (
		<div className="screen">
			<title>{`${words.title} – ${desk}`}</title>
			<h1 tabIndex={-1}>{words.title}</h1>
			<p className="hint">{words.text}</p>
			{error && <ProblemNotice error={error} onRetry={refetch} />}
			{!data && !error && <Waiting />}
			{data && (
				<SessionTable
					sessions={data.sessions}
					isEnding={isEnding}
					onEnd={({ id }) => end(() => calls.endSession(id), words.ended)}
				/>
			)}
			{others.length > 1 && (
				<div className="actions">
					<Button
						look="quiet"
						aria-disabled={isEnding}
						onClick={() => end(calls.endOtherSessions, words.endedOthers)}
					>
						{words.endOthers}
					</Button>
				</div>
			)}
		</div>
	)
}
