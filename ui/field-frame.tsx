import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type FieldTexts = {
	readonly label: ReactNode
	readonly hint?: ReactNode
	/** Stands under the field and marks it invalid. */
	readonly error?: ReactNode
	/** Stands under the field; the value is still accepted. */
	readonly warning?: ReactNode
}

/** How long a value is expected: the field's width says so. */
export type FieldWidth = 'short' | 'medium' | 'full'

type FieldFrameProps = FieldTexts & {
	readonly id: string
	readonly width?: FieldWidth | undefined
	readonly children: ReactNode
}

/** Label above, then hint, the control, and under it what is wrong: the same for every kind of field. */
export function FieldFrame({
	id,
	label,
	hint,
	error,
	warning,
	width = 'full',
	children,
}: FieldFrameProps) {
	return (
		<div className={`field ${width}`}>
			<label htmlFor={id}>{label}</label>
			{hint && (
				<p id={`${id}-hint`} className="hint">
					{hint}
				</p>
			)}
			{children}
			{error && (
				<p id={`${id}-error`} className="message error">
					<Icon name="error" />
					{error}
				</p>
			)}
			{warning && !error && (
				<p id={`${id}-warning`} className="message warning">
					<Icon name="warning" />
					{warning}
				</p>
			)}
		</div>
	)
}

/** What a control needs so that assistive technology reads its hint and message with it. */
export function fieldAttributes(id: string, { hint, error, warning }: Omit<FieldTexts, 'label'>) {
	const describedBy = [
		hint && `${id}-hint`,
		error && `${id}-error`,
		warning && !error && `${id}-warning`,
	].filter(Boolean)
	return {
		id,
		...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
		...(error && { 'aria-invalid': true }),
	} as const
}
