import type { Works } from '@coc/contract/desk'
import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../api/desk-context.tsx'
import { dataOf } from '../api/query-client.ts'
import { ProblemNotice } from '../app/problem-notice.tsx'
import { Waiting } from '../app/waiting.tsx'
import { useTexts } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { JobTable } from './job-table.tsx'
import { Parties } from './parties.tsx'
import { QueueTable } from './queue-table.tsx'
import { WORKS_TEXTS } from './works-texts.ts'

/** How the service itself is doing: what it could not do, whom it cannot reach, how it is set up. */
export function WorksScreen() {
	const { desk } = useTexts()
	const texts = useWords(WORKS_TEXTS)
	const calls = useCalls()
	const { data, error, refetch } = useQuery({
		queryKey: ['office', 'works'],
		queryFn: ({ signal }) => dataOf(calls.works({ signal })),
	})
	return (
		<div className="screen wide">
			<title>{`${texts.title} – ${desk}`}</title>
			<h1 tabIndex={-1}>{texts.title}</h1>
			{error && <ProblemNotice error={error} hasData={data !== undefined} onRetry={refetch} />}
			{!data && !error && <Waiting />}
			{data && <WholeWorks works={data} />}
		</div>
	)
}

function WholeWorks({ works }: { readonly works: Works }) {
	const texts = useWords(WORKS_TEXTS)
	return (
		<>
			<p className="hint">{texts.version(works.version)}</p>
			<h2>{texts.jobs}</h2>
			<div className="jobs">
				<JobTable jobs={works.jobs} />
			</div>
			{works.hasMoreJobs && <p className="hint">{texts.moreJobs}</p>}
			<h2>{texts.parties}</h2>
			<p className="hint">{texts.partiesText}</p>
			<Parties parties={works.parties} />
			<h2>{texts.queues}</h2>
			<QueueTable queues={works.queues} />
			<h2>{texts.settings}</h2>
			<p className="hint">{texts.settingsText}</p>
			<dl className="facts settings">
				{works.settings.map(({ name, value }) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{value === '' ? <span className="hint">{texts.none}</span> : value}</dd>
					</div>
				))}
			</dl>
		</>
	)
}
