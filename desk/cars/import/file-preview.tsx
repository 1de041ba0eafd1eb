import type { CarFileMending, ReadCarFile } from '@coc/contract/desk'
import { Banner } from '@coc/ui/banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCalls } from '../../api/desk-context.tsx'
import { problemText } from '../../api/problem-text.ts'
import { formatCount } from '../../i18n/counts.ts'
import { useLanguage, useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { DeskLink } from '../../navigation/desk-link.tsx'
import { SCREENS } from '../../navigation/screens.ts'
import { useTell } from '../../news/news.tsx'
import { ApplyFile } from './apply-file.tsx'
import { ChangedCars, NewCars } from './changed-cars.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { fileQuery } from './file-address.ts'
import { IMPORT_TEXTS } from './import-texts.ts'
import { WrongRows } from './wrong-rows.tsx'

type FilePreviewProps = { readonly sha256: string; readonly file: ReadCarFile }

/** How the file is understood, and what it would change. */
export function FilePreview({ sha256, file }: FilePreviewProps) {
	const texts = useWords(IMPORT_TEXTS)
	const { isMending, mend } = useMending(sha256)
	const isUnderstood = file.missing.length === 0
	return (
		<>
			<p className="hint">
				{file.sheet !== null && texts.sheet(file.sheet)}{' '}
				{file.otherSheets > 0 && texts.otherSheets(file.otherSheets)}{' '}
				{file.encoding !== null && file.encoding !== 'utf-8' && texts.readAs(file.encoding)}{' '}
				<DeskLink to={SCREENS.carImport}>{texts.another}</DeskLink>
			</p>
			<ColumnMapping
				file={file}
				isMending={isMending}
				onChoose={(columns) => void mend({ columns })}
			/>
			{!isUnderstood && (
				<Banner
					tone="info"
					role="status"
					title={texts.columns.missing(
						file.missing.map((name) => texts.columns.names[name]).join(', '),
					)}
				/>
			)}
			{isUnderstood && (
				<>
					<Counts file={file} />
					{file.wrong > 0 && (
						<WrongRows sha256={sha256} file={file} isMending={isMending} onMend={mend} />
					)}
					<ApplyFile sha256={sha256} file={file} />
					<ChangedCars file={file} />
					<NewCars file={file} />
				</>
			)}
		</>
	)
}

/** Sends what is put right; the answer takes the place of what was shown. */
function useMending(sha256: string) {
	const texts = useTexts()
	const calls = useCalls()
	const tell = useTell()
	const queries = useQueryClient()
	const [isMending, setMending] = useState(false)
	const isSending = useRef(false)
	const mend = async (mending: CarFileMending): Promise<ReadCarFile | null> => {
		if (isSending.current) return null
		isSending.current = true
		setMending(true)
		const answer = await calls.mendCarFile(sha256, mending)
		isSending.current = false
		setMending(false)
		if (answer.ok && answer.data.outcome === 'read') {
			queries.setQueryData(fileQuery(sha256), answer.data)
			return answer.data
		}
		tell('error', problemText(texts, answer.ok ? 'unexpected' : answer.problem.code))
		return null
	}
	return { isMending, mend }
}

function Counts({ file }: { readonly file: ReadCarFile }) {
	const { counts: texts } = useWords(IMPORT_TEXTS)
	const { language } = useLanguage()
	const names = ['read', 'inserted', 'updated', 'unchanged', 'doubled', 'wrong'] as const
	return (
		<section aria-label={texts.title}>
			<h2>{texts.title}</h2>
			<dl className="figures">
				{names
					.filter((name) => file[name] > 0 || name === 'inserted' || name === 'updated')
					.map((name) => (
						<div key={name}>
							<dt>{texts[name]}</dt>
							<dd>{formatCount(file[name], language)}</dd>
						</div>
					))}
			</dl>
			{file.doubled > 0 && <p className="hint">{texts.doubledHint}</p>}
		</section>
	)
}
