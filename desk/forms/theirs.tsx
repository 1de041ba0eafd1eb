import { useWords } from '../i18n/use-words.ts'
import { THEIRS_TEXTS } from './theirs-texts.ts'

type TheirsProps = { readonly words: string; readonly onTake: () => void }

/** What a colleague wrote into a field while somebody else was writing there, to be taken over or not. */
export function Theirs({ words, onTake }: TheirsProps) {
	const texts = useWords(THEIRS_TEXTS)
	return (
		<span>
			{texts.colleague(words)}{' '}
			<button type="button" className="link" onClick={onTake}>
				{texts.useTheirs}
			</button>
		</span>
	)
}
