import type { ShownOperator } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '../acts/use-act.ts'
import { useCalls } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { SessionTable } from '../sign-in/session-table.tsx'
import { changeTold } from './change-told.ts'
import { OPERATORS_TEXTS } from './operators-texts.ts'

type SessionsDialogProps = {
	readonly operator: ShownOperator
	readonly open: boolean
	readonly onClose: () => void
}

/** Where somebody is signed in: the device that was lost is signed out, or all of them. */
export function SessionsDialog({ operator, open, onClose }: SessionsDialogProps) {
	const { acts } = useWords(OPERATORS_TEXTS)
	return (
		<Dialog open={open} title={acts.sessionsTitle(operator.name)} onClose={onClose}>
			<Sessions operator={operator} onClose={onClose} />
		</Dialog>
	)
}

function Sessions({ operator, onClose }: Omit<SessionsDialogProps, 'open'>) {
	const texts = useWords(OPERATORS_TEXTS)
	const { acts, shell, sessions: words } = useTexts()
	const calls = useCalls()
	const { id: operatorId, name } = operator
	const { data, error, refetch } = useQuery({
		queryKey: ['office', 'operators', operatorId, 'sessions'],
		queryFn: ({ signal }) => dataOf(calls.sessionsOf(operatorId, { signal })),
	})
	const endOne = useAct('end-session', (answer) => changeTold(texts, answer, words.ended))
	const endAll = useAct('end-sessions', (answer) => changeTold(texts, answer, texts.done.end(name)))
	const isUnderWay = endOne.isUnderWay || endAll.isUnderWay
	/** Closes also after a refusal, which is told at the edge of the screen. */
	const closeAfter = (ended: Promise<boolean>) => void ended.then(onClose)
	const isSomewhere = data !== undefined && data.sessions.length > 0
	return (
		<>
			{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
			{!data && !error && <Waiting />}
			{data && <p className="hint">{isSomewhere ? texts.acts.sessionsSay : texts.acts.nowhere}</p>}
			{isSomewhere && (
				<SessionTable
					sessions={data.sessions}
					isEnding={isUnderWay}
					onEnd={({ id }) => closeAfter(endOne.perform({ operatorId, sessionId: id }))}
				/>
			)}
			<div className="actions">
				{isSomewhere && (
					<Button aria-busy={isUnderWay} onClick={() => closeAfter(endAll.perform({ operatorId }))}>
						{isUnderWay ? acts.underWay : texts.acts.end}
					</Button>
				)}
				<Button look="quiet" onClick={onClose}>
					{shell.close}
				</Button>
			</div>
		</>
	)
}
