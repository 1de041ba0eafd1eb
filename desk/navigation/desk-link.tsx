import type { ComponentProps, MouseEvent } from 'react'
import { useNavigation } from './navigation.tsx'

type DeskLinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string }

/** A link within the desk: with a modifier key or another button it opens as the browser does it. */
export function DeskLink({ to, onClick, ...rest }: DeskLinkProps) {
	const { navigate } = useNavigation()
	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event)
		if (event.defaultPrevented || opensElsewhere(event)) return
		event.preventDefault()
		navigate(to)
	}
	return <a href={to} onClick={follow} {...rest} />
}

function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
	return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
