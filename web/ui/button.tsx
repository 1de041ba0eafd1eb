import { type ButtonLook, classes } from '@coc/ui/button.tsx'
import type { ComponentProps } from 'react'
import { SiteLink } from '../navigation/site-link.tsx'

export { Button } from '@coc/ui/button.tsx'

type ButtonLinkProps = ComponentProps<typeof SiteLink> & { readonly look?: ButtonLook }

export function ButtonLink({ look = 'primary', className, ...rest }: ButtonLinkProps) {
	return <SiteLink className={classes('button', look, className)} {...rest} />
}
