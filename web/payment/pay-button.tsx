import { useEffect, useState } from 'react'
import { useMessages } from '../i18n/language-context.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

/** Leads to the provider's page. */
export function PayButton({ link }: { readonly link: string }) {
	const { payment } = useMessages()
	const { isLeaving, leave } = useLeaving()
	return (
		<Tooltip text={payment.payTooltip}>
			{(descriptionId) => (
				<Button
					aria-describedby={descriptionId}
					aria-busy={isLeaving}
					aria-disabled={isLeaving}
					onClick={() => leave(link)}
				>
					{payment.pay}
					<Icon name="arrow" />
				</Button>
			)}
		</Tooltip>
	)
}

/** Longer than the server lets a visitor wait: by then the way there was broken off. */
const LEAVING_MS = 8_000

/** Pressed once, until the visitor is elsewhere, comes back, or has waited in vain. */
function useLeaving() {
	const [isLeaving, setLeaving] = useState(false)
	useEffect(() => {
		if (!isLeaving) return
		const comeBack = () => setLeaving(false)
		const timer = setTimeout(comeBack, LEAVING_MS)
		addEventListener('pageshow', comeBack)
		return () => {
			clearTimeout(timer)
			removeEventListener('pageshow', comeBack)
		}
	}, [isLeaving])
	const leave = (link: string) => {
		if (isLeaving) return
		setLeaving(true)
		location.assign(link)
	}
	return { isLeaving, leave }
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
