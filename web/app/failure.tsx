import { useMessages } from '../i18n/language-context.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** In the place of a page that cannot be shown. */
export function Failure() {
	const { failure } = useMessages()
	const { pathname } = useNavigation()
	return (
		<div className="prose">
			<PageHeading focusOnMount>{failure.heading}</PageHeading>
			<p>
				<a href={pathname}>{failure.reload}</a>
			</p>
		</div>
	)
}
