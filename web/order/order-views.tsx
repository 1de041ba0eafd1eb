import { useMessages } from '../i18n/language-context.tsx'
import { Button } from '../ui/button.tsx'
import { OutcomeMark } from '../ui/outcome-mark.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import './order-views.css'
import { MailboxText } from './mailbox-text.tsx'

export function SendingView() {
	const { order } = useMessages()
	return (
		<div className="order-outcome">
			<span className="order-progress" />
			<PageHeading focusOnMount>{order.sending}</PageHeading>
		</div>
	)
}

export function ErrorView({ onTryAgain }: { readonly onTryAgain: () => void }) {
	const { order, contact } = useMessages()
	return (
		<div className="order-outcome">
			<OutcomeMark name="failed" />
			<PageHeading focusOnMount>{order.errorHeading}</PageHeading>
			<p>
				<MailboxText text={contact.text} />
			</p>
			<Button onClick={onTryAgain}>{order.tryAgain}</Button>
		</div>
	)
}

export function SuccessView({ onOrderMore }: { readonly onOrderMore: () => void }) {
	const { order, contact } = useMessages()
	return (
		<div className="order-outcome">
			<OutcomeMark name="done" />
			<PageHeading focusOnMount>{order.successHeading}</PageHeading>
			<p>{order.successText}</p>
			<p>
				<MailboxText text={contact.text} />
			</p>
			<Button onClick={onOrderMore}>{order.orderMore}</Button>
		</div>
	)
}
