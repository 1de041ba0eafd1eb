import { useMessages } from '../i18n/language-context.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** In the place of a page that cannot be shown. */
export function Failure() {
	const { failure } = useMessages()
	return (
		<div className="prose">
			<PageHeading focusOnMount>{failure.heading}</PageHeading>
			<p>
				<a href={location.pathname + location.search}>{failure.reload}</a>
			</p>
		</div>
	)
}
