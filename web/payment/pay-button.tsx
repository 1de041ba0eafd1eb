import { Icon } from '@coc/ui/icon.tsx'
import { Tooltip } from '@coc/ui/tooltip.tsx'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { usePaymentTexts } from './use-payment-texts.ts'

type PayProps = {
	readonly link: string
	/** What keeps the visitor from paying. */
	readonly blockedBy?: string | null
	/** Answers whether the visitor may go. */
	readonly beforePaying?: () => Promise<boolean>
}

/** Leads to the provider's page. A link, so that it does before the script is here, or without any; to all else a button. */
export function PayButton({ link, blockedBy = null, beforePaying }: PayProps) {
	const payment = usePaymentTexts()
	const { isLeaving, leave } = useLeaving(beforePaying)
	return (
		<Tooltip text={blockedBy ?? payment.payTooltip}>
			{(descriptionId) => (
				// biome-ignore lint/a11y/useSemanticElements: before the script is here a button leads nowhere
				<a
					className="button primary"
					role="button"
					tabIndex={0}
					href={blockedBy === null ? link : undefined}
					aria-describedby={descriptionId}
					aria-busy={isLeaving}
					aria-disabled={isLeaving || blockedBy !== null}
					onClick={(event) => {
						event.preventDefault()
						void leave(link)
					}}
					onKeyDown={pressByKey}
				>
					{payment.pay}
					<Icon name="arrow" />
				</a>
			)}
		</Tooltip>
	)
}

function pressByKey(event: KeyboardEvent<HTMLElement>): void {
	if (event.key !== ' ' && event.key !== 'Enter') return
	event.preventDefault()
	event.currentTarget.click()
}

/** Longer than the server lets a visitor wait: by then the way there was broken off. */
const LEAVING_MS = 8_000

/** Pressed once, until the visitor is elsewhere, comes back, or has waited in vain. */
function useLeaving(beforePaying = async () => true) {
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
	const leave = async (link: string) => {
		if (isLeaving) return
		setLeaving(true)
		if (await beforePaying()) location.assign(link)
		else setLeaving(false)
	}
	return { isLeaving, leave }
}

/** Beside the button stands where it leads, so that nobody is surprised to find themselves elsewhere. */
export function PayHere(props: PayProps) {
	const payment = usePaymentTexts()
	return (
		<div className="pay no-print">
			<PayButton {...props} />
			<p className="hint pay-where">
				<Icon name="lock" />
				{payment.payWhere}
			</p>
		</div>
	)
}
