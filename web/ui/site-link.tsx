import { PAGE_PATHS } from '@coc/contract'
import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSiteSettings } from '../api/site-settings.tsx'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }

/** A link within the site. The router's own brings prefetching for its framework along: 2 kB unused here. */
export function SiteLink({ to, onClick, ...rest }: SiteLinkProps) {
	const navigate = useNavigate()
	const { captcha } = useSiteSettings()
	// Only the order page's own policy lets Google's captcha in, and only a new document brings it.
	const needsDocument = captcha.provider === 'recaptcha' && to === PAGE_PATHS.order
	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event)
		if (event.defaultPrevented || needsDocument || opensElsewhere(event)) return
		event.preventDefault()
		void navigate(to)
	}
	return <a href={to} onClick={follow} {...rest} />
}

function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
	return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
