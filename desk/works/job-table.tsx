import { type Language, wordsFor } from '@coc/contract'
import { MAIL_WORDS, STEP_WORDS, type Works } from '@coc/contract/desk'
import { classes } from '@coc/ui/button.tsx'
import { ActButton } from '../acts/act-button.tsx'
import { useAct } from '../acts/use-act.ts'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { When } from '../i18n/when.tsx'
import { wordIn } from '../i18n/word-in.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { orderAddress } from '../navigation/screens.ts'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import { WORKS_TEXTS, type WorksTexts } from './works-texts.ts'

type Job = Works['jobs'][number]

/** What the service still has to do, or could not do, in plain words. */
export function JobTable({ jobs }: Pick<Works, 'jobs'>) {
	const texts = useWords(WORKS_TEXTS)
	const { language } = useLanguage()
	if (jobs.length === 0) return <p className="empty">{texts.noJobs}</p>
	return (
		<DataTable
			caption={texts.jobs}
			columns={jobColumns(texts, language)}
			rows={jobs}
			keyOf={({ id }) => id}
			nameOf={(job) => stepOf(job, language)}
		/>
	)
}

function stepOf({ queue, mailKind }: Job, language: Language): string {
	const step = wordsFor(STEP_WORDS, queue, language)
	return mailKind === null ? step : `${step}: ${wordsFor(MAIL_WORDS, mailKind, language)}`
}

function jobColumns(texts: WorksTexts, language: Language): Column<Job>[] {
	const { columns } = texts
	return [
		{ key: 'step', title: columns.step, cell: (job) => stepOf(job, language) },
		{
			key: 'order',
			title: columns.order,
			cell: ({ orderId }) =>
				orderId !== null && <DeskLink to={orderAddress(orderId, '')}>{texts.open}</DeskLink>,
		},
		{
			key: 'state',
			title: columns.state,
			cell: ({ state }) => (
				<span className={classes('state', state === 'dead' ? 'wants' : undefined)}>
					{texts.states[state]}
				</span>
			),
		},
		{ key: 'why', title: columns.why, cell: ({ error }) => error?.[language] },
		{
			key: 'tries',
			title: columns.tries,
			isNumber: true,
			cell: ({ tries }) => texts.tries(formatCount(tries, language)),
		},
		{
			key: 'next',
			title: columns.next,
			cell: ({ nextTryAt }) => nextTryAt !== null && <NextTry at={nextTryAt} />,
		},
		{
			key: 'retry',
			title: columns.retry,
			cell: (job) =>
				(job.state === 'dead' || job.state === 'failing') && (
					<Retry id={job.id} step={stepOf(job, language)} />
				),
		},
	]
}

function NextTry({ at }: { readonly at: string }) {
	const { now } = useWords(WORKS_TEXTS)
	return Date.parse(at) <= Date.now() ? now : <When at={at} />
}

function Retry({ id, step }: { readonly id: string; readonly step: string }) {
	const texts = useWords(WORKS_TEXTS)
	const { isUnderWay, perform } = useAct('retry', ({ outcome }) => ({
		tone: outcome === 'put-back' ? 'success' : 'info',
		text: wordIn(texts.outcomes, outcome) ?? outcome,
	}))
	return (
		<ActButton
			label={
				<>
					{texts.retry}
					<span className="visually-hidden">: {step}</span>
				</>
			}
			says={texts.retries}
			isUnderWay={isUnderWay}
			onAct={() => perform({ id })}
		/>
	)
}
