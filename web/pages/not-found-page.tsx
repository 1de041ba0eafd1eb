import { useMessages } from '../i18n/language-context.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export function NotFoundPage() {
	const { notFound } = useMessages()
	return (
		<div className="lone-heading">
			<PageHeading>{notFound.title}</PageHeading>
		</div>
	)
}
