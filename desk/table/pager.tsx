import { formatCount } from '../i18n/counts.ts'
import { useLanguage, useTexts } from '../i18n/language-context.tsx'
import { useKeys } from '../keys/keys.tsx'
import { searchWith } from '../navigation/address.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { useNavigation } from '../navigation/navigation.tsx'

type PagerProps = { readonly page: number; readonly pages: number }

/** Pages are links; where there is one only, there is nothing to turn. */
export function Pager({ page, pages }: PagerProps) {
	const { table } = useTexts()
	const { language } = useLanguage()
	const { pathname, search, navigate } = useNavigation()
	const at = (number: number) =>
		pathname + searchWith(search, { page: number === 1 ? null : String(number) })
	const [before, after] = [page > 1 ? at(page - 1) : null, page < pages ? at(page + 1) : null]
	useKeys({
		n: () => after && navigate(after),
		p: () => before && navigate(before),
	})
	if (pages <= 1) return null
	return (
		<nav className="pager" aria-label={table.page(String(page), String(pages))}>
			{before ? (
				<DeskLink className="button quiet" to={before} rel="prev">
					{table.previous}
				</DeskLink>
			) : (
				<span className="button quiet" aria-disabled="true">
					{table.previous}
				</span>
			)}
			<span>{table.page(formatCount(page, language), formatCount(pages, language))}</span>
			{after ? (
				<DeskLink className="button quiet" to={after} rel="next">
					{table.next}
				</DeskLink>
			) : (
				<span className="button quiet" aria-disabled="true">
					{table.next}
				</span>
			)}
		</nav>
	)
}
