import { useTexts } from '../i18n/language-context.tsx'
import { useLive } from './use-live.ts'

/** Keeps what is shown true, and says quietly when it cannot. */
export function LiveNotice() {
	const { live } = useTexts()
	const line = useLive()
	return (
		<p className="live-notice" role="status">
			{line !== 'fine' && live[line]}
		</p>
	)
}
