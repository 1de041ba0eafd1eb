import type { OrderPage } from '@coc/contract/desk'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { SCREENS } from '../navigation/screens.ts'
import { isNarrowed } from './order-filter.ts'
import { ORDERS_TEXTS } from './orders-texts.ts'

/** How many the filter has; said aloud when it changes. */
export function OrderCount({ page }: { readonly page: OrderPage }) {
	const texts = useWords(ORDERS_TEXTS)
	const { language } = useLanguage()
	const count = formatCount(page.total, language)
	return (
		<p className="hint count" role="status">
			{page.isAtLeast ? texts.atLeast(count) : texts.count(count, page.total === 1)}
			{page.readSince && `. ${texts.readSince(page.readSince.slice(0, 10))}`}
		</p>
	)
}

/** Empty says why, and the way out. */
export function NoOrders() {
	const texts = useWords(ORDERS_TEXTS)
	const { search } = useNavigation()
	if (!isNarrowed(search)) return <p className="empty">{texts.none}</p>
	return (
		<p className="empty">
			{texts.noneLikeThat} <DeskLink to={SCREENS.orders}>{texts.showAll}</DeskLink>
		</p>
	)
}
