import { useMessages } from '../i18n/language-context.tsx'
import { Button } from '../ui/button.tsx'
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
			<Mark name="failed" path="M32 17v20M32 46v1" />
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
			<Mark name="done" path="M20 33l9 9 16-18" />
			<PageHeading focusOnMount>{order.successHeading}</PageHeading>
			<p>{order.successText}</p>
			<p>
				<MailboxText text={contact.text} />
			</p>
			<Button onClick={onOrderMore}>{order.orderMore}</Button>
		</div>
	)
}

function Mark({ name, path }: { readonly name: 'done' | 'failed'; readonly path: string }) {
	return (
		<svg className={`order-mark ${name}`} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
			<circle cx="32" cy="32" r="29" />
			<path d={path} pathLength="1" />
		</svg>
	)
}
