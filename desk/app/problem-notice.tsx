import { Banner } from '@coc/ui/banner.tsx'
import { Button } from '@coc/ui/button.tsx'
import { problemIn } from '../api/problem.ts'
import { problemText } from '../api/problem-text.ts'
import { useTexts } from '../i18n/language-context.tsx'

type ProblemNoticeProps = { readonly error: unknown; readonly onRetry: () => unknown }

/** What could not be read, and a way to try again. */
export function ProblemNotice({ error, onRetry }: ProblemNoticeProps) {
	const texts = useTexts()
	return (
		<Banner tone="error" role="alert" title={problemText(texts, problemIn(error).code)}>
			<Button look="quiet" onClick={() => onRetry()}>
				{texts.retry}
			</Button>
		</Banner>
	)
}
