import { type ReactNode, useEffect, useId, useState } from 'react'

type TooltipProps = {
	/** Without a text there is no tooltip, only the control. */
	readonly text: string | null
	/** Gets the id for the control's `aria-describedby`. */
	readonly children: (descriptionId: string | undefined) => ReactNode
}

/** Shown on hover and on focus; Escape closes it; the pointer may move onto it (WCAG 1.4.13). */
export function Tooltip({ text, children }: TooltipProps) {
	const id = useId()
	const [hovered, setHovered] = useState(false)
	const [focused, setFocused] = useState(false)
	const [dismissed, setDismissed] = useState(false)
	const wanted = text !== null && (hovered || focused)
	const open = wanted && !dismissed

	useEffect(() => {
		if (!open) return
		const closeOnEscape = (event: KeyboardEvent) => {
			if (event.key === 'Escape') setDismissed(true)
		}
		document.addEventListener('keydown', closeOnEscape)
		return () => document.removeEventListener('keydown', closeOnEscape)
	}, [open])

	useEffect(() => {
		if (!wanted) setDismissed(false)
	}, [wanted])

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only watches its focusable child
		<span
			className="tooltip-anchor"
			onPointerEnter={() => setHovered(true)}
			onPointerLeave={() => setHovered(false)}
			onFocus={() => setFocused(true)}
			onBlur={() => setFocused(false)}
		>
			{children(text === null ? undefined : id)}
			{text !== null && (
				<span className="tooltip" hidden={!open}>
					<span role="tooltip" id={id}>
						{text}
					</span>
				</span>
			)}
		</span>
	)
}
