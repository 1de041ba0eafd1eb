import type { Today } from '@coc/contract/desk'
import { type ReactNode, useId } from 'react'
import { formatCount } from '../i18n/counts.ts'
import { useLanguage } from '../i18n/language-context.tsx'
import { useWords } from '../i18n/use-words.ts'
import { DeskLink } from '../navigation/desk-link.tsx'
import { SCREENS } from '../navigation/screens.ts'
import { TODAY_TEXTS } from './today-texts.ts'

/** How much waits, each a link to its list. */
export function Counts({ today }: { readonly today: Today }) {
	const texts = useWords(TODAY_TEXTS)
	const { language } = useLanguage()
	const id = useId()
	const late = today.late > 0 && texts.late(formatCount(today.late, language))
	return (
		<section aria-labelledby={id} className="today-counts">
			<h2 id={id}>{texts.waiting}</h2>
			<ul className="counts">
				<Count to={`${SCREENS.orders}?status=RECEIVED`} count={today.toHandle}>
					{texts.counts.toHandle}
				</Count>
				<Count to={LISTS.produce} count={today.toProduce} more={late}>
					{texts.counts.toProduce}
				</Count>
				<Count to={LISTS.post} count={today.toPost}>
					{texts.counts.toPost}
				</Count>
			</ul>
		</section>
	)
}

const LISTS = { produce: '/produce', post: '/post' }

type CountProps = {
	readonly to: string
	readonly count: number
	readonly more?: ReactNode
	readonly children: ReactNode
}

function Count({ to, count, more, children }: CountProps) {
	const { language } = useLanguage()
	return (
		<li>
			<DeskLink to={to}>
				<span>
					{children}
					{more && <span className="wants"> {more}</span>}
				</span>{' '}
				<strong className={count === 0 ? 'none' : undefined}>{formatCount(count, language)}</strong>
			</DeskLink>
		</li>
	)
}
