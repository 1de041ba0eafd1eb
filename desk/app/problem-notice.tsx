import { Banner } from '@coc/ui/banner.tsx'
import { Button } from '@coc/ui/button.tsx'
import { problemIn } from '../api/problem.ts'
import { problemText } from '../api/problem-text.ts'
import { useTexts } from '../i18n/language-context.tsx'

type ProblemNoticeProps = {
	readonly error: unknown
	/** Something is shown all the same, only not the newest. */
	readonly hasData?: boolean
	readonly onRetry: () => unknown
}

/** What could not be read, and a way to try again. */
export function ProblemNotice({ error, hasData = false, onRetry }: ProblemNoticeProps) {
	const texts = useTexts()
	const { code } = problemIn(error)
	const isSignedOut = code === 'signed-out'
	// It is read again in a moment; if that goes on failing, the shell says so.
	if (hasData) return null
	return (
		<Banner tone="error" role="alert" title={problemText(texts, code)}>
			<Button look="quiet" onClick={() => (isSignedOut ? location.reload() : onRetry())}>
				{isSignedOut ? texts.signIn.title : texts.retry}
			</Button>
		</Banner>
	)
}
