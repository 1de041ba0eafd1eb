import { Icon } from '@coc/ui/icon.tsx'
import { type MouseEvent, type Ref, useId } from 'react'
import { useMessages } from '../../i18n/language-context.tsx'
import { missingText } from '../customer/field-texts.ts'
import type { MissingItem } from '../state/order-rules.ts'

type MissingListProps = {
	readonly missing: readonly MissingItem[]
	/** The visitor tried to send: says in words what the button's tooltip does. */
	readonly isRefused: boolean
	/** Takes focus when the visitor tries to send too early. */
	readonly ref: Ref<HTMLDivElement>
}

export function MissingList({ missing, isRefused, ref }: MissingListProps) {
	const messages = useMessages()
	const titleId = useId()
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, these are links to them
		<div ref={ref} className="order-missing" role="group" aria-labelledby={titleId} tabIndex={-1}>
			{isRefused && (
				<p className="message error">
					<Icon name="error" />
					{messages.order.submitTooltip}
				</p>
			)}
			<p id={titleId} className="order-missing-title">
				{messages.order.stillMissing}
			</p>
			<ul>
				{missing.map(({ what, controlId }) => (
					<li key={what}>
						<a href={`#${controlId}`} onClick={(event) => focusControl(event, controlId)}>
							{missingText(what, messages)}
						</a>
					</li>
				))}
			</ul>
		</div>
	)
}

/** A link alone would only scroll there, and leave its trace in the history. */
function focusControl(event: MouseEvent, controlId: string): void {
	const control = document.getElementById(controlId)
	if (!control) return
	event.preventDefault()
	control.focus({ preventScroll: true })
	control.scrollIntoView({ block: 'center' })
}
