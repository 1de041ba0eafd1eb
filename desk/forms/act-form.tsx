import { type FormEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'

type ActFormProps = {
	readonly className?: string
	readonly children: ReactNode
	/** Draws what is wrong with the fields; true when nothing is. */
	readonly check: () => boolean
	readonly onSend: () => unknown
}

/** A form that sends nothing that is wrong, and leads to the first field that is. */
export function ActForm({ className, children, check, onSend }: ActFormProps) {
	const form = useRef<HTMLFormElement>(null)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		let isFine = false
		flushSync(() => {
			isFine = check()
		})
		if (isFine) onSend()
		else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
	}
	return (
		<form ref={form} className={className} noValidate onSubmit={submit}>
			{children}
		</form>
	)
}
