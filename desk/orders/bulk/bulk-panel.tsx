import type { Bulk } from '@coc/contract/desk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ActButton } from '../../acts/act-button.tsx'
import { useAct } from '../../acts/use-act.ts'
import { useCalls, useMe } from '../../api/desk-context.tsx'
import { dataOf } from '../../api/query-client.ts'
import { ProblemNotice } from '../../app/problem-notice.tsx'
import { formatCount } from '../../i18n/counts.ts'
import { useLanguage } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { wordIn } from '../../i18n/word-in.ts'
import { searchWith } from '../../navigation/address.ts'
import { DeskLink } from '../../navigation/desk-link.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { usePreparing } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { BULK_TEXTS } from './bulk-texts.ts'
import { Troubles } from './troubles.tsx'

const LOOK_AGAIN_MS = 1000

const isGoing = (bulk: Bulk | undefined) => bulk?.startedAt != null && bulk.endedAt === null

/** How an act on many orders goes, and what came of it. Its address is a link: a colleague sees the same. */
export function BulkPanel({ id }: { readonly id: string }) {
	const calls = useCalls()
	const queries = useQueryClient()
	const { data, error, refetch } = useQuery({
		queryKey: ['orders', 'bulk', id],
		queryFn: ({ signal }) => dataOf(calls.bulk(id, { signal })),
		refetchInterval: ({ state }) => (isGoing(state.data) ? LOOK_AGAIN_MS : false),
	})
	const endedAt = data?.endedAt
	useEffect(() => {
		if (endedAt) void queries.invalidateQueries({ queryKey: ['orders', 'list'] })
	}, [endedAt, queries])
	if (data) return <Panel bulk={data} />
	return (
		error && (
			<div className="bulk-panel">
				<ProblemNotice error={error} onRetry={refetch} />
				<div className="actions">
					<ClosePanel />
				</div>
			</div>
		)
	)
}

function Panel({ bulk }: { readonly bulk: Bulk }) {
	const texts = useWords(BULK_TEXTS)
	const { language } = useLanguage()
	const { isRestored } = useNavigation()
	const [isBegunHere] = useState(!isRestored)
	const heading = useRef<HTMLHeadingElement>(null)
	// Whoever has just begun it was at a question that is gone now; whoever goes on with something else stays there.
	useEffect(() => {
		if (isBegunHere) heading.current?.focus({ preventScroll: true })
	}, [isBegunHere])
	const { act, counts, endedAs, operator } = bulk
	const inWords = (number: number) => formatCount(number, language)
	const notDone = counts.refused + counts.failed
	const done = counts.done + notDone
	const title = endedAs
		? `${texts.acts[act].over} ${texts.ended[endedAs]}`
		: texts.acts[act].underWay
	const sums = [
		texts.counts.done(inWords(counts.done)),
		...(notDone > 0 ? [texts.counts.notDone(inWords(notDone))] : []),
		...(counts.waiting > 0 && endedAs ? [texts.counts.waiting(inWords(counts.waiting))] : []),
		...(counts.skipped > 0 ? [texts.counts.skipped(inWords(counts.skipped))] : []),
	]
	return (
		<section className="bulk-panel" aria-label={texts.acts[act].over}>
			<div className="bulk-head">
				<h2 ref={heading} tabIndex={-1}>
					{title}
				</h2>
				<p role="status">{endedAs ? sums.join(' · ') : ''}</p>
				{!endedAs && (
					<>
						<progress
							aria-label={texts.acts[act].underWay}
							value={done}
							max={done + counts.waiting}
						/>
						<span>
							{texts.progress(inWords(done), inWords(done + counts.waiting))}
							{notDone > 0 && ` · ${texts.counts.notDone(inWords(notDone))}`}
						</span>
					</>
				)}
				<span className="hint">{texts.by(operator)}</span>
				<Steps bulk={bulk} />
			</div>
			{endedAs && <Troubles bulk={bulk} />}
		</section>
	)
}

/** Stop while it goes; afterwards go on with what is left, try again what did not work, or close. */
function Steps({ bulk }: { readonly bulk: Bulk }) {
	const texts = useWords(BULK_TEXTS)
	const { language } = useLanguage()
	const { operator, permissions } = useMe()
	const { prepared, isPreparing, prepare, close } = usePreparing()
	const told = (expected: string) => (answer: { readonly outcome: string }) => ({
		tone: answer.outcome === expected ? ('info' as const) : ('error' as const),
		text: wordIn(texts.outcomes, answer.outcome) ?? answer.outcome,
	})
	const stop = useAct('bulk-stop', told('stopping'))
	const start = useAct('bulk-start', told('started'))
	const { id, act, counts, troubles, operatorId } = bulk
	const canAct = permissions.includes('handle')
	if (isGoing(bulk)) {
		return canAct ? (
			<ActButton
				label={bulk.stopAskedAt ? texts.stopping : texts.stop}
				says={texts.stops}
				isUnderWay={stop.isUnderWay || bulk.stopAskedAt !== null}
				onAct={() => stop.perform({ bulkId: id })}
			/>
		) : (
			<ClosePanel />
		)
	}
	const orderIds = troubles.map(({ orderId }) => orderId)
	return (
		<div className="actions">
			{canAct && operatorId === operator.id && counts.waiting > 0 && bulk.startedAt && (
				<ActButton
					label={texts.goOn(formatCount(counts.waiting, language))}
					says={texts.goesOn}
					isUnderWay={start.isUnderWay}
					onAct={() => start.perform({ bulkId: id })}
				/>
			)}
			{canAct && orderIds.length > 0 && (
				<ActButton
					label={texts.again}
					says={texts.againSays}
					isUnderWay={isPreparing !== null}
					onAct={() => prepare(act, { orderIds })}
				/>
			)}
			<ClosePanel />
			<BulkDialog bulk={prepared} shown={null} onClose={close} />
		</div>
	)
}

/** Back to the list alone, at the same page. */
function ClosePanel() {
	const texts = useWords(BULK_TEXTS)
	const { pathname, search } = useNavigation()
	const page = new URLSearchParams(search).get('page')
	return (
		<DeskLink className="button quiet" to={pathname + searchWith(search, { bulk: null, page })}>
			{texts.close}
		</DeskLink>
	)
}
