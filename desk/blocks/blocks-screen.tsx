import { Button } from '@coc/ui/button.tsx'
import { useState } from 'react'
import { ActButton } from '../acts/act-button.tsx'
import { BarChart } from '../charts/bar-chart.tsx'
import { DropZone } from '../files/drop-zone.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { useDraft } from '../forms/draft.ts'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useTell } from '../news/news.tsx'
import { Story } from '../story/story.tsx'
import { BLOCKS_TEXTS } from './blocks-texts.ts'
import { SampleTable } from './sample-table.tsx'

const ORDERS = [14, 9, 17, 23, 11, 3, 2]
const HOUR_MS = 3_600_000

/** Every building block on one screen: for who makes the next one, and for the tests. */
export function BlocksScreen() {
	const { language } = useLanguage()
	const { desk, files } = useTexts()
	const tell = useTell()
	const texts = BLOCKS_TEXTS[language]
	const [openedAt] = useState(Date.now)
	return (
		<div className="screen blocks">
			<title>{`${texts.title} – ${desk}`}</title>
			<h1 tabIndex={-1}>{texts.title}</h1>
			<p className="hint">{texts.text}</p>
			<h2>{texts.table}</h2>
			<SampleTable />
			<h2>{texts.acts}</h2>
			<div className="actions">
				<ActButton
					label={texts.act}
					says={texts.actSays}
					isUnderWay={false}
					onAct={() => tell('success', texts.actDone)}
				/>
				<ActButton
					label={texts.asking}
					says={texts.askingSays}
					asks={{ title: texts.askingTitle, yes: texts.askingYes }}
					isUnderWay={false}
					onAct={() => tell('info', texts.actDone)}
				/>
				<Button look="quiet" onClick={() => tell('error', texts.failed)}>
					{texts.fail}
				</Button>
			</div>
			<h2>{texts.form}</h2>
			<SampleForm onSent={() => tell('success', texts.actDone)} />
			<BarChart
				title={texts.chart}
				bars={ORDERS.map((value, index) => ({ label: texts.days[index] ?? '', value }))}
				format={(value) => formatCount(value, language)}
			/>
			<h2>{texts.story}</h2>
			<Story
				events={texts.events.map((what, index) => ({
					key: what,
					at: new Date(openedAt - index * 26 * HOUR_MS).toISOString(),
					what,
					who: index === 2 ? null : 'Åsa',
				}))}
			/>
			<h2>{texts.files}</h2>
			<DropZone accept=".pdf" onFiles={(taken) => tell('success', files.taken(taken.length))} />
		</div>
	)
}

function SampleForm({ onSent }: { readonly onSent: () => void }) {
	const { language } = useLanguage()
	const texts = BLOCKS_TEXTS[language]
	const [words, setWords] = useDraft('blocks')
	const [isRefused, setRefused] = useState(false)
	const isMissing = words.trim() === ''
	return (
		<ActForm
			className="note-form"
			check={() => {
				setRefused(true)
				return !isMissing
			}}
			onSend={() => {
				setWords('')
				setRefused(false)
				onSent()
			}}
		>
			<TextAreaField
				label={texts.words}
				hint={texts.wordsHint}
				error={isRefused && isMissing && texts.wordsMissing}
				value={words}
				onChange={({ target }) => setWords(target.value)}
			/>
			<Button type="submit">{texts.send}</Button>
		</ActForm>
	)
}
