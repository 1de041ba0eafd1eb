import { useMessages } from '../i18n/language-context.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** Leads to the provider's page. */
export function PayButton({ link }: { readonly link: string }) {
	const { payment } = useMessages()
	return (
		<Tooltip text={payment.payTooltip}>
			{(descriptionId) => (
				<Button aria-describedby={descriptionId} onClick={() => location.assign(link)}>
					{payment.pay}
					<Icon name="arrow" />
				</Button>
			)}
		</Tooltip>
	)
}

/** Beside the button stands where it leads, so that nobody is surprised to find themselves elsewhere. */
export function PayHere({ link }: { readonly link: string }) {
	const { payment } = useMessages()
	return (
		<div className="pay no-print">
			<PayButton link={link} />
			<p className="hint pay-where">
				<Icon name="lock" />
				{payment.payWhere}
			</p>
		</div>
	)
}
