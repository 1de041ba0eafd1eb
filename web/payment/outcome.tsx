import { PAGE_PATHS } from '@coc/contract'
import type { ReactNode } from 'react'
import { useMessages } from '../i18n/language-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import './payment.css'

const MARKS = {
	done: 'M20 33l9 9 16-18',
	stopped: 'M23 23l18 18M41 23L23 41',
} as const

type OutcomeProps = {
	readonly mark: keyof typeof MARKS
	readonly orderId: string
	readonly title: string
	readonly children?: ReactNode
}

/** Where the provider sends the visitor back to: what happened, and the way to the order. */
export function Outcome({ mark, orderId, title, children }: OutcomeProps) {
	const { payment } = useMessages()
	return (
		<div className="outcome">
			<svg className={`mark ${mark}`} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
				<circle cx="32" cy="32" r="29" pathLength="1" />
				<path d={MARKS[mark]} pathLength="1" />
			</svg>
			<PageHeading>{title}</PageHeading>
			{children}
			<ButtonLink look="quiet" to={PAGE_PATHS.payment(encodeURIComponent(orderId))}>
				{payment.backToOrder}
			</ButtonLink>
		</div>
	)
}
