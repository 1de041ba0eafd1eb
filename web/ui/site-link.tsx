import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }

/** A link within the site. The router's own brings prefetching for its framework along: 2 kB unused here. */
export function SiteLink({ to, onClick, ...rest }: SiteLinkProps) {
	const navigate = useNavigate()
	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event)
		if (event.defaultPrevented || opensElsewhere(event)) return
		event.preventDefault()
		void navigate(to)
	}
	return <a href={to} onClick={follow} {...rest} />
}

function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
	return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
