import { ErrorBoundary } from '@coc/ui/error-boundary.tsx'
import { Suspense, useEffect } from 'react'
import { useSiteSettings } from '../api/site-settings.tsx'
import { useLanguage } from '../i18n/language-context.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { Failure } from './failure.tsx'
import { pageHead, showHead, titleOf } from './page-head.ts'
import { type Pages, pageAt } from './page-list.ts'
import { placeOf } from './place.ts'

type PageViewProps = {
	readonly pages: Pages
	readonly titlePrefix: string
	readonly viewTitle: string | null
}

/** The page that the address names, with the document's head to match. */
export function PageView({ pages, titlePrefix, viewTitle }: PageViewProps) {
	const { brandName } = useSiteSettings()
	const { language, messages } = useLanguage()
	const { pathname } = useNavigation()
	const { page, orderId } = pageAt(pages, pathname)
	useEffect(() => {
		const head = pageHead(page, { language, messages }, brandName)
		const title = viewTitle ? titleOf(viewTitle, brandName) : head.title
		showHead({ ...head, title: `${titlePrefix} ${title}`.trim() })
	}, [page, language, messages, brandName, titlePrefix, viewTitle])
	return (
		// Around what changes with the page: until the next one is loaded, this one stays.
		<Suspense>
			<ErrorBoundary key={placeOf(pathname)} failure={<Failure />}>
				<page.component orderId={orderId} />
			</ErrorBoundary>
		</Suspense>
	)
}
