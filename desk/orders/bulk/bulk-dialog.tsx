import { wordsFor } from '@coc/contract'
import { type Bulk, MAIL_WORDS } from '@coc/contract/desk'
import { Banner } from '@coc/ui/banner.tsx'
import { Button } from '@coc/ui/button.tsx'
import { Dialog } from '@coc/ui/dialog.tsx'
import { useId, useState } from 'react'
import { useDialogAct } from '../../acts/use-dialog-act.ts'
import { useFileAct } from '../../acts/use-file-act.ts'
import { formatCount } from '../../i18n/counts.ts'
import { useLanguage, useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { wordIn } from '../../i18n/word-in.ts'
import { searchWith } from '../../navigation/address.ts'
import { useNavigation } from '../../navigation/navigation.tsx'
import { BULK_TEXTS } from './bulk-texts.ts'

type BulkDialogProps = {
	/** As it was prepared; null: nothing is asked. */
	readonly bulk: Bulk | null
	/** How many the list showed; null where it did not count. */
	readonly shown: number | null
	readonly onClose: () => void
	readonly onBegun?: () => void
}

/** Says how many and what happens, before anything does. */
export function BulkDialog({ bulk, onClose, ...rest }: BulkDialogProps) {
	const texts = useWords(BULK_TEXTS)
	const { language } = useLanguage()
	const count = bulk?.counts.waiting ?? 0
	const title = bulk ? texts.acts[bulk.act].title(formatCount(count, language), count === 1) : ''
	return (
		<Dialog open={bulk !== null} title={title} onClose={onClose}>
			{bulk && <Question bulk={bulk} onClose={onClose} {...rest} />}
		</Dialog>
	)
}

function Question({ bulk, shown, onClose, onBegun }: BulkDialogProps & { readonly bulk: Bulk }) {
	const texts = useWords(BULK_TEXTS)
	const { shell, acts, retry } = useTexts()
	const { language } = useLanguage()
	const [carrier, setCarrier] = useState(bulk.carriers[0] ?? '')
	const { isUnderWay, refusal, isUnanswered, begin } = useBeginning(bulk, carrier)
	const yes = isUnanswered ? retry : texts.acts[bulk.act].yes
	const { waiting, skipped } = bulk.counts
	const inWords = (number: number) => formatCount(number, language)
	const hasChanged = shown !== null && shown !== waiting + skipped
	const press = async () => {
		if (!(await begin())) return
		onClose()
		onBegun?.()
	}
	return (
		<div className="bulk-question">
			{hasChanged && <p>{texts.changed(inWords(shown), inWords(waiting + skipped))}</p>}
			<p>{waiting === 0 ? texts.nothing : texts.acts[bulk.act].will}</p>
			{waiting > 0 && <Mails bulk={bulk} />}
			{skipped > 0 && <Skipped bulk={bulk} />}
			{waiting > 0 && bulk.carriers.length > 0 && (
				<Carriers
					names={bulk.carriers}
					value={carrier}
					isFixed={isUnanswered}
					onChoose={setCarrier}
				/>
			)}
			{refusal !== null && <Banner tone="error" role="alert" title={refusal} />}
			<div className="actions">
				{waiting > 0 && (
					<Button aria-disabled={isUnderWay} aria-busy={isUnderWay} onClick={press}>
						{isUnderWay ? acts.underWay : yes}
					</Button>
				)}
				<Button look="quiet" onClick={onClose}>
					{waiting > 0 ? shell.cancel : shell.close}
				</Button>
			</div>
		</div>
	)
}

/** Letters are drawn at once; the rest goes on at the server, and is followed from the list. */
function useBeginning({ id, act }: Bulk, carrier: string) {
	const texts = useWords(BULK_TEXTS)
	const { pathname, search, navigate } = useNavigation()
	const outcome = (word: string) =>
		wordIn(texts.outcomes, word) ?? wordIn(texts.reasons, word) ?? word
	const start = useDialogAct('bulk-start', (answer) => ({
		tone: answer.outcome === 'started' ? 'info' : 'error',
		text: outcome(answer.outcome),
	}))
	const letters = useFileAct('bulk-letters', {
		saved: () => texts.printed,
		tellOf: ({ outcome: word }) => ({ tone: 'error', text: outcome(word) }),
	})
	const page = new URLSearchParams(search).get('page')
	const begin = async () => {
		const isBegun =
			act === 'letters'
				? await letters.perform({ bulkId: id })
				: (await start.perform({ bulkId: id, ...(carrier !== '' && { carrier }) })).isFine
		// Whoever has opened an order meanwhile stays there.
		const isStillHere = location.pathname === pathname
		if (isBegun && isStillHere)
			navigate(pathname + searchWith(search, { bulk: id, page }), { replace: true })
		return isBegun
	}
	const isUnderWay = start.isUnderWay || letters.isUnderWay
	return { isUnderWay, refusal: start.refusal, isUnanswered: start.isUnanswered, begin }
}

function Mails({ bulk: { mails } }: { readonly bulk: Bulk }) {
	const { language } = useLanguage()
	if (mails.length === 0) return null
	return (
		<ul className="bulk-list">
			{mails.map(({ kind, count }) => (
				<li key={kind}>
					<strong>{formatCount(count, language)}</strong> {wordsFor(MAIL_WORDS, kind, language)}
				</li>
			))}
		</ul>
	)
}

function Skipped({ bulk: { skipped } }: { readonly bulk: Bulk }) {
	const texts = useWords(BULK_TEXTS)
	const { language } = useLanguage()
	return (
		<div>
			<p className="hint">{texts.skipped}</p>
			<ul className="bulk-list hint">
				{skipped.map(({ why, count }) => (
					<li key={why}>
						{formatCount(count, language)}: {wordIn(texts.reasons, why) ?? why}
					</li>
				))}
			</ul>
		</div>
	)
}

type CarriersProps = {
	readonly names: readonly string[]
	readonly value: string
	/** Until an answer comes, what was meant is not changed. */
	readonly isFixed: boolean
	readonly onChoose: (name: string) => void
}

function Carriers({ names, value, isFixed, onChoose }: CarriersProps) {
	const id = useId()
	const texts = useWords(BULK_TEXTS)
	return (
		<div className="field">
			<label htmlFor={id}>{texts.carrier}</label>
			<span className="select">
				<select
					id={id}
					value={value}
					disabled={isFixed}
					onChange={({ target }) => onChoose(target.value)}
				>
					{names.map((name) => (
						<option key={name}>{name}</option>
					))}
				</select>
			</span>
		</div>
	)
}
