import type { ComponentProps } from 'react'
import { SiteLink } from '../navigation/site-link.tsx'

type Look = 'primary' | 'quiet' | 'danger'

type ButtonProps = ComponentProps<'button'> & { readonly look?: Look }

/** `aria-disabled` keeps it reachable: the one who passes it decides what activating it does. */
export function Button({ look = 'primary', type = 'button', className, ...rest }: ButtonProps) {
	return <button type={type} className={classes('button', look, className)} {...rest} />
}

type ButtonLinkProps = ComponentProps<typeof SiteLink> & { readonly look?: Look }

export function ButtonLink({ look = 'primary', className, ...rest }: ButtonLinkProps) {
	return <SiteLink className={classes('button', look, className)} {...rest} />
}

function classes(...names: (string | undefined)[]): string {
	return names.filter(Boolean).join(' ')
}
