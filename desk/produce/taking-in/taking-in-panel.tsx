import { Banner } from '@coc/ui/banner.tsx'
import { Button } from '@coc/ui/button.tsx'
import { useId } from 'react'
import { formatCount } from '../../i18n/counts.ts'
import { useLanguage } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { wordIn } from '../../i18n/word-in.ts'
import { DeskLink } from '../../navigation/desk-link.tsx'
import { SCREENS } from '../../navigation/screens.ts'
import { PRODUCE_TEXTS } from '../produce-texts.ts'
import { FileFates } from './file-fates.tsx'
import { useTaking } from './taking-in-context.tsx'
import { partedFiles, type Tally, tallyOf } from './tally.ts'

const KINDS = ['matched', 'replaced', 'here', 'waiting', 'refused', 'failed'] as const

/** What becomes of the files that were dropped: how many, and each one's fate. */
export function TakingInPanel() {
	const { taking: texts } = useWords(PRODUCE_TEXTS)
	const { language } = useLanguage()
	const { state, cancel, resume, clear } = useTaking()
	const titleId = useId()
	const { files, isRunning, stoppedBy } = state
	if (files.length === 0) return null
	const tally = tallyOf(files)
	const inWords = (count: number) => formatCount(count, language)
	const { wanting, fine } = partedFiles(files)
	const again = tally.left + tally.failed
	return (
		<section className="taking-in" aria-labelledby={titleId}>
			<h2 id={titleId} className="visually-hidden">
				{texts.title}
			</h2>
			<div className="taking-in-head">
				<progress max={files.length} value={tally.done} aria-labelledby={titleId} />
				<p className="taking-in-count" role="status">
					{texts.progress(inWords(tally.done), inWords(files.length))}
				</p>
				{isRunning && stoppedBy === null && (
					<Button look="quiet" onClick={cancel}>
						{texts.cancel}
					</Button>
				)}
				{!isRunning && again > 0 && (
					<Button onClick={resume}>
						{tally.left > 0 ? texts.resume(inWords(again)) : texts.retry(inWords(again))}
					</Button>
				)}
				{!isRunning && (
					<Button look="quiet" onClick={clear}>
						{texts.clear}
					</Button>
				)}
			</div>
			<Counts tally={tally} />
			{stoppedBy === 'cancelled' && !isRunning && (
				<Banner tone="info" role="status" title={texts.cancelled(inWords(tally.left))} />
			)}
			{stoppedBy !== null && stoppedBy !== 'cancelled' && (
				<Banner
					tone="error"
					role="alert"
					title={wordIn(texts.stopped, stoppedBy) ?? texts.stopped.unexpected}
				>
					<p>{texts.stoppedText(inWords(tally.left))}</p>
				</Banner>
			)}
			{wanting.length > 0 && (
				<details open>
					<summary>{texts.wanting(inWords(wanting.length))}</summary>
					<FileFates files={wanting} />
				</details>
			)}
			{fine.length > 0 && (
				<details>
					<summary>{texts.fine(inWords(fine.length))}</summary>
					<FileFates files={fine} />
				</details>
			)}
		</section>
	)
}

function Counts({ tally }: { readonly tally: Tally }) {
	const { taking: texts } = useWords(PRODUCE_TEXTS)
	const { language } = useLanguage()
	return (
		<ul className="taking-in-kinds">
			{KINDS.filter((kind) => tally[kind] > 0).map((kind) => (
				<li key={kind} data-fate={kind}>
					{texts.counts[kind](formatCount(tally[kind], language))}
					{kind === 'waiting' && (
						<>
							{' '}
							<DeskLink to={SCREENS.waitingFiles}>{texts.toMatch}</DeskLink>
						</>
					)}
				</li>
			))}
		</ul>
	)
}
