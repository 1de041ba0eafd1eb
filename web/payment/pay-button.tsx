import { useMessages } from '../i18n/language-context.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** Below the button stands the host it leads to, so that nobody leaves without knowing where to. */
export function PayButton({ link }: { readonly link: string }) {
	const { payment } = useMessages()
	return (
		<div className="pay no-print">
			<Tooltip text={payment.payTooltip}>
				{(descriptionId) => (
					<Button aria-describedby={descriptionId} onClick={() => location.assign(link)}>
						{payment.pay}
						<Icon name="arrow" />
					</Button>
				)}
			</Tooltip>
			<p className="hint pay-host">
				<Icon name="lock" />
				{new URL(link).host}
			</p>
		</div>
	)
}
