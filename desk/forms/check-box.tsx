import type { ComponentProps, ReactNode } from 'react'

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
	/** Its label. */
	readonly children: ReactNode
	readonly onCheck: (isChecked: boolean) => unknown
}

export function CheckBox({ children, onCheck, ...rest }: CheckBoxProps) {
	return (
		<label className="choice">
			<input type="checkbox" {...rest} onChange={({ target }) => onCheck(target.checked)} />
			{children}
		</label>
	)
}
