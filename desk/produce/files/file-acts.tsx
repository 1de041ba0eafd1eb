import type { ArchivedFile } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { useState } from 'react'
import { AskingButton } from '../../acts/asking-button.tsx'
import { useAct } from '../../acts/use-act.ts'
import { useCalls } from '../../api/desk-context.tsx'
import { problemText } from '../../api/problem-text.ts'
import { saveFile } from '../../files/save-file.ts'
import { useTexts } from '../../i18n/language-context.tsx'
import { useTell } from '../../news/news.tsx'
import { fileTold } from '../told.ts'
import { useProduceTexts } from '../use-produce-texts.ts'
import { nameOf } from './file-words.ts'
import { MatchFile } from './match-file.tsx'

type FileProps = { readonly file: ArchivedFile }

/** What can be done to a file that waits: looked at, and then matched or discarded, or released. */
export function FileActs({ file }: FileProps) {
	return (
		<div className="file-acts">
			<LookAtFile file={file} />
			{file.chassisNumber === null ? (
				<>
					<MatchFile file={file} />
					<DiscardFile file={file} />
				</>
			) : (
				<ReleaseFile file={file} />
			)}
		</div>
	)
}

function LookAtFile({ file }: FileProps) {
	const texts = useTexts()
	const { waiting } = useProduceTexts()
	const calls = useCalls()
	const tell = useTell()
	const [isUnderWay, setUnderWay] = useState(false)
	const look = async () => {
		if (isUnderWay) return
		setUnderWay(true)
		const answer = await calls.archivedFile(file.sha256)
		setUnderWay(false)
		if (!answer.ok) return tell('error', problemText(texts, answer.problem.code))
		if (!(answer.data instanceof Blob)) return tell('error', waiting.gone)
		saveFile(answer.data, nameOf(file))
		tell('success', waiting.looked)
	}
	return (
		<Button
			look="quiet"
			aria-label={waiting.lookAt(nameOf(file))}
			aria-disabled={isUnderWay}
			onClick={look}
		>
			{waiting.look}
		</Button>
	)
}

function DiscardFile({ file }: FileProps) {
	const { waiting: texts } = useProduceTexts()
	const { isUnderWay, perform } = useAct('discard-document', (answer) => fileTold(texts, answer))
	return (
		<AskingButton
			label={texts.discard}
			name={texts.discardOf(nameOf(file))}
			title={texts.discardTitle}
			says={texts.discards}
			yes={texts.discardYes}
			look="danger"
			isUnderWay={isUnderWay}
			onAct={() => perform({ sha256: file.sha256 })}
		/>
	)
}

function ReleaseFile({ file }: FileProps) {
	const { waiting: texts } = useProduceTexts()
	const { isUnderWay, perform } = useAct('release-document', (answer) => fileTold(texts, answer))
	return (
		<AskingButton
			label={texts.release}
			name={texts.releaseOf(nameOf(file))}
			title={texts.releaseTitle}
			says={texts.releases}
			yes={texts.releaseYes}
			isUnderWay={isUnderWay}
			onAct={() => perform({ sha256: file.sha256 })}
		/>
	)
}
