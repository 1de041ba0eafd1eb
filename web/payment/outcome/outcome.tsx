import { PAGE_PATHS } from '@coc/contract'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { OutcomeMark, type OutcomeMarkName } from '../../ui/outcome-mark.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { usePaymentTexts } from '../use-payment-texts.ts'

type OutcomeProps = {
	readonly mark: OutcomeMarkName
	readonly orderId: string
	readonly title: string
	readonly children?: ReactNode
	/** The way to the order is what the visitor should take next. */
	readonly isUrgent?: boolean
	/** Stands before the way to the order, in the same row: nothing moves when it appears late. */
	readonly action?: ReactNode
}

/** Where the provider sends the visitor back to: what happened, and the way to the order. */
export function Outcome({
	mark,
	orderId,
	title,
	children,
	action,
	isUrgent = false,
}: OutcomeProps) {
	const payment = usePaymentTexts()
	return (
		<div className="outcome">
			<OutcomeMark key={mark} name={mark} />
			<PageHeading>{title}</PageHeading>
			{children}
			<div className="ways-on">
				{action}
				<ButtonLink
					look={isUrgent ? 'primary' : 'quiet'}
					to={PAGE_PATHS.payment(encodeURIComponent(orderId))}
				>
					{payment.backToOrder}
				</ButtonLink>
			</div>
		</div>
	)
}
