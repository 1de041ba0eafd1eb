import { useLanguage, useTexts } from './language-context.tsx'
import { whenOf } from './moments.ts'

/** A moment as people say it; the whole of it on hover. */
export function When({ at }: { readonly at: string }) {
	const { language } = useLanguage()
	const { time } = useTexts()
	const { short, full } = whenOf(new Date(at), new Date(), language, time)
	return (
		<time dateTime={at} title={full}>
			{short}
		</time>
	)
}
