import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { AttentionList } from './attention-list.tsx'
import { Counts } from './counts.tsx'
import { TODAY_TEXTS } from './today-texts.ts'
import { WeekPicture } from './week-picture.tsx'

/** What to do next, seen in a minute: what needs a person, how much waits, how the week went. */
export function TodayScreen() {
	const { desk } = useTexts()
	const texts = useWords(TODAY_TEXTS)
	const calls = useCalls()
	const attention = useQuery({
		queryKey: ['office', 'attention'],
		queryFn: ({ signal }) => dataOf(calls.attention({ signal })),
	})
	const today = useQuery({
		queryKey: ['office', 'today'],
		queryFn: ({ signal }) => dataOf(calls.today({ signal })),
	})
	const failed = [attention, today].find(({ error, data }) => error && !data)
	const retry = () => Promise.all([attention.refetch(), today.refetch()])
	return (
		<div className="today">
			<title>{`${texts.title} – ${desk}`}</title>
			<h1 tabIndex={-1}>{texts.title}</h1>
			{failed && <ProblemNotice error={failed.error} onRetry={retry} />}
			{!failed && !(attention.data && today.data) && <Waiting />}
			{attention.data && today.data && (
				<>
					<Counts today={today.data} />
					<AttentionList items={attention.data.items} />
					<WeekPicture week={today.data.week} />
				</>
			)}
		</div>
	)
}
