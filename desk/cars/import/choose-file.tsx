import { MOST_CAR_FILE_BYTES } from '@coc/contract/desk'
import { Banner } from '@coc/ui/banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCalls } from '../../api/desk-context.tsx'
import { problemText } from '../../api/problem-text.ts'
import { DropZone } from '../../files/drop-zone.tsx'
import { useTexts } from '../../i18n/language-context.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { wordIn } from '../../i18n/word-in.ts'
import { useNavigation } from '../../navigation/navigation.tsx'
import { SCREENS } from '../../navigation/screens.ts'
import { FILE_PARAMETER, fileQuery } from './file-address.ts'
import { IMPORT_TEXTS } from './import-texts.ts'

/** Sends a file, and says why where it is refused. */
export function ChooseFile() {
	const allTexts = useTexts()
	const texts = useWords(IMPORT_TEXTS)
	const calls = useCalls()
	const queries = useQueryClient()
	const { navigate } = useNavigation()
	const [isReading, setReading] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)

	const refusalOf = async (file: File): Promise<string | null> => {
		if (file.size > MOST_CAR_FILE_BYTES) return texts.refusals['too-big']
		const content = await file.arrayBuffer()
		const sha256 = hex(await crypto.subtle.digest('SHA-256', content))
		const answer = await calls.putCarFile(sha256, new Blob([content]))
		if (!answer.ok) return problemText(allTexts, answer.problem.code)
		if (answer.data.outcome === 'refused') {
			return wordIn(texts.refusals, answer.data.reason) ?? texts.refusals.damaged
		}
		queries.setQueryData(fileQuery(sha256), answer.data)
		navigate(`${SCREENS.carImport}?${FILE_PARAMETER}=${sha256}`)
		return null
	}
	const take = async ([file, another]: readonly File[]) => {
		if (!file || isReading) return
		if (another) return setProblem(texts.oneFile)
		setProblem(null)
		setReading(true)
		// A file that was moved since it was chosen cannot be read.
		setProblem(await refusalOf(file).catch(() => texts.refusals.damaged))
		setReading(false)
	}
	return (
		<>
			<p>{texts.text}</p>
			<p className="hint">{texts.limits}</p>
			{problem !== null && <Banner tone="error" role="alert" title={problem} />}
			{isReading ? (
				<div role="status">
					<progress aria-label={texts.reading} />
					<p className="hint">{texts.reading}</p>
				</div>
			) : (
				<div className="actions">
					<DropZone accept=".xlsx,.csv,.txt,text/csv" onFiles={take} />
				</div>
			)}
		</>
	)
}

function hex(bytes: ArrayBuffer): string {
	return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
