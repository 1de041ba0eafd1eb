import type { ArchivedFile } from '@coc/contract/desk'
import { Button } from '@coc/ui/button.tsx'
import { AskingButton } from '../../acts/asking-button.tsx'
import { useAct } from '../../acts/use-act.ts'
import { useFileAct } from '../../acts/use-file-act.ts'
import { useWords } from '../../i18n/use-words.ts'
import { PRODUCE_TEXTS } from '../produce-texts.ts'
import { fileTold } from '../told.ts'
import { nameOf } from './file-words.ts'
import { MatchFile } from './match-file.tsx'

type FileProps = { readonly file: ArchivedFile }

/** What can be done to a file that waits: looked at, and then matched or released, or discarded. */
export function FileActs({ file }: FileProps) {
	return (
		<div className="file-acts">
			<LookAtFile file={file} />
			{file.chassisNumber === null ? <MatchFile file={file} /> : <ReleaseFile file={file} />}
			<DiscardFile file={file} />
		</div>
	)
}

function LookAtFile({ file }: FileProps) {
	const { waiting } = useWords(PRODUCE_TEXTS)
	const { isUnderWay, perform } = useFileAct('save-document', {
		saved: () => waiting.looked,
		tellOf: () => ({ tone: 'error', text: waiting.gone }),
		fileName: nameOf(file),
	})
	return (
		<Button
			look="quiet"
			aria-label={waiting.lookAt(nameOf(file))}
			aria-disabled={isUnderWay}
			onClick={() => perform({ sha256: file.sha256 })}
		>
			{waiting.look}
		</Button>
	)
}

function DiscardFile({ file }: FileProps) {
	const { waiting: texts } = useWords(PRODUCE_TEXTS)
	const { isUnderWay, perform } = useAct('discard-document', (answer) => fileTold(texts, answer))
	return (
		<AskingButton
			label={texts.discard}
			name={texts.discardOf(nameOf(file))}
			title={texts.discardTitle}
			about={nameOf(file)}
			says={file.chassisNumber === null ? texts.discards : texts.discardsOfCar}
			yes={texts.discardYes}
			look="danger"
			isUnderWay={isUnderWay}
			onAct={() => perform({ sha256: file.sha256 })}
		/>
	)
}

function ReleaseFile({ file }: FileProps) {
	const { waiting: texts } = useWords(PRODUCE_TEXTS)
	const { isUnderWay, perform } = useAct('release-document', (answer) => fileTold(texts, answer))
	return (
		<AskingButton
			label={texts.release}
			name={texts.releaseOf(nameOf(file))}
			title={texts.releaseTitle}
			about={file.chassisNumber ?? nameOf(file)}
			says={texts.releases}
			yes={texts.releaseYes}
			isUnderWay={isUnderWay}
			onAct={() => perform({ sha256: file.sha256 })}
		/>
	)
}
