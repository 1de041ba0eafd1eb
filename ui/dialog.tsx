import { type ReactNode, useEffect, useId, useRef } from 'react'

type DialogProps = {
	readonly open: boolean
	readonly title: ReactNode
	/** Called when the visitor presses Escape or closes it in another way of the browser's. */
	readonly onClose: () => void
	readonly children: ReactNode
}

/** The browser's own modal dialog: it traps focus and gives it back to what opened it. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
	const titleId = useId()
	const dialog = useRef<HTMLDialogElement>(null)

	useEffect(() => {
		const { current } = dialog
		if (!open || !current) return
		current.showModal()
		return () => {
			current.close()
			goOnAtHeading()
		}
	}, [open])

	return (
		<dialog
			ref={dialog}
			className="dialog"
			aria-labelledby={titleId}
			// React passes these on to the dialog that a question lies over.
			onCancel={(event) => {
				event.preventDefault()
				if (event.target === event.currentTarget) onClose()
			}}
			onClose={(event) => {
				if (open && event.target === event.currentTarget) onClose()
			}}
		>
			{open && (
				<>
					<h2 id={titleId}>{title}</h2>
					{children}
				</>
			)}
		</dialog>
	)
}

/** What opened it may be gone with it: one goes on at the page's heading. */
export function goOnAtHeading(): void {
	if (document.activeElement !== document.body) return
	document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })
}
