import type { ComponentProps } from 'react'

export type ButtonLook = 'primary' | 'quiet' | 'danger'

type ButtonProps = ComponentProps<'button'> & { readonly look?: ButtonLook }

/** `aria-disabled` keeps it reachable: the one who passes it decides what activating it does. */
export function Button({ look = 'primary', type = 'button', className, ...rest }: ButtonProps) {
	return <button type={type} className={classes('button', look, className)} {...rest} />
}

export function classes(...names: (string | undefined)[]): string {
	return names.filter(Boolean).join(' ')
}
