import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCalls } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { Pager } from '../table/pager.tsx'
import { Letters } from './letters.tsx'
import { POST_TEXTS } from './post-texts.ts'
import { PostedLetters } from './posted-letters.tsx'

/** Envelopes to pack, print for and post, and those that were posted lately. */
export function PostScreen() {
	const { desk } = useTexts()
	const texts = useWords(POST_TEXTS)
	const { language } = useLanguage()
	const { search } = useNavigation()
	const calls = useCalls()
	const page = new URLSearchParams(search).get('page')
	const query = new URLSearchParams(page ? { page } : {})
	const { data, error, refetch, isPlaceholderData } = useQuery({
		queryKey: ['orders', 'post', query.toString()],
		queryFn: ({ signal }) => dataOf(calls.toPost(query, { signal })),
		placeholderData: keepPreviousData,
	})
	return (
		<section className="list" aria-busy={isPlaceholderData}>
			<title>{`${texts.title} – ${desk}`}</title>
			<div className="list-head">
				<h1 tabIndex={-1}>{texts.title}</h1>
				{data && (
					<p className="hint count" role="status">
						{texts.count(formatCount(data.total, language), data.total === 1)}
					</p>
				)}
			</div>
			{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
			{!data && !error && <Waiting />}
			{data && (
				<>
					<Letters key={data.page} page={data} />
					<Pager page={data.page} pages={data.pages} />
					<PostedLetters page={data} />
				</>
			)}
		</section>
	)
}
