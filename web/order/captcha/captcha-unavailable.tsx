import { Icon } from '@coc/ui/icon.tsx'
import type { Ref } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import { Button } from '../../ui/button.tsx'
import { MailboxText } from '../../ui/mailbox-text.tsx'

type CaptchaUnavailableProps = {
	readonly id: string
	readonly onRetry: () => void
	/** Of the button. */
	readonly ref: Ref<HTMLButtonElement>
}

export function CaptchaUnavailable({ id, onRetry, ref }: CaptchaUnavailableProps) {
	const { order } = useMessages()
	return (
		<div className="order-captcha-failed">
			<p role="alert" className="message error">
				<Icon name="error" />
				<span>
					<MailboxText text={order.captchaUnavailable} />
				</span>
			</p>
			<Button ref={ref} look="quiet" id={id} onClick={onRetry}>
				{order.tryAgain}
			</Button>
		</div>
	)
}
