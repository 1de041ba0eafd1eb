import { formatWait } from '@coc/ui/format.ts'
import { useLanguage, useMessages } from '../i18n/language-context.tsx'
import { Button } from '../ui/button.tsx'
import { OutcomeMark } from '../ui/outcome-mark.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import './order-views.css'
import { PAGE_PATHS } from '@coc/contract'
import { SiteLink } from '../navigation/site-link.tsx'
import { MailboxText } from '../ui/mailbox-text.tsx'
import type { PlacedOrder } from './state/order-state.ts'

export function SendingView() {
	const { order } = useMessages()
	return (
		<div className="order-outcome">
			<span className="order-progress" />
			<PageHeading focusOnMount>{order.sending}</PageHeading>
		</div>
	)
}

type ErrorProps = {
	readonly retryAfterSeconds: number | null
	readonly onTryAgain: () => void
}

export function ErrorView({ retryAfterSeconds, onTryAgain }: ErrorProps) {
	const { order, contact } = useMessages()
	const { language } = useLanguage()
	return (
		<div className="order-outcome">
			<OutcomeMark name="failed" />
			<PageHeading focusOnMount>{order.errorHeading}</PageHeading>
			{retryAfterSeconds !== null && (
				<p>{order.comeAgain(formatWait(retryAfterSeconds, language))}</p>
			)}
			<p>
				<MailboxText text={contact.text} />
			</p>
			<Button onClick={onTryAgain}>{order.tryAgain}</Button>
		</div>
	)
}

type SuccessProps = {
	readonly placed: PlacedOrder | null
	readonly onOrderMore: () => void
}

export function SuccessView({ placed, onOrderMore }: SuccessProps) {
	const { order, contact } = useMessages()
	return (
		<div className="order-outcome">
			<OutcomeMark name="done" />
			<PageHeading focusOnMount>{order.successHeading}</PageHeading>
			{placed && <p className="order-reference">{order.successReference(placed.reference)}</p>}
			<p>{order.successText}</p>
			{placed && (
				<p>
					<SiteLink to={PAGE_PATHS.payment(placed.orderId)}>{order.followOrder}</SiteLink>
				</p>
			)}
			<p>
				<MailboxText text={contact.text} />
			</p>
			<Button onClick={onOrderMore}>{order.orderMore}</Button>
		</div>
	)
}
